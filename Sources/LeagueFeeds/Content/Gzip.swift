import CZlib
import NIOCore

/// Compression for the wire.
///
/// <https://www.rfc-editor.org/rfc/rfc1952>
enum Gzip {
    /// The bytes as a gzip file, the same for the same bytes, whatever pieces they are in: it bears no time
    /// and no name.
    ///
    /// Returns the empty buffer only when memory ends.
    static func file(of pieces: [ByteBuffer]) -> ByteBuffer {
        var stream = unsafe z_stream()
        // 15 bits of window, and 16 for gzip's head and tail.
        guard
            unsafe deflateInit2_(
                &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                CInt(MemoryLayout<z_stream>.size)) == Z_OK
        else { return ByteBuffer() }
        defer { unsafe deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, UInt(pieces.readableBytes)))
        var zipped = ByteBuffer()
        unsafe zipped.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { room in
            unsafe stream.next_out = room.bindMemory(to: Bytef.self).baseAddress
            unsafe stream.avail_out = uInt(clamping: room.count)
            for piece in pieces {
                unsafe piece.withUnsafeReadableBytes { bytes in
                    unsafe stream.next_in = UnsafeMutablePointer(
                        mutating: bytes.bindMemory(to: Bytef.self).baseAddress)
                    unsafe stream.avail_in = uInt(clamping: bytes.count)
                    _ = unsafe deflate(&stream, Z_NO_FLUSH)
                }
            }
            guard unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END else { return 0 }
            return unsafe Int(stream.total_out)
        }
        // The room was for what cannot be made smaller; the file is kept.
        zipped.shrinkBufferCapacity(to: zipped.readableBytes)
        return zipped
    }
}
