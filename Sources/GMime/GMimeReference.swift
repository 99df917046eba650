import CGMime

/// A reference to an object of GMime or GLib, given back when it is no longer used.
@safe package final class GMimeReference {
    /// GMime's start, touched before its first call: it counts its starts without a lock, so that of two
    /// threads the second might go on before it has ended. A static constant runs once, whoever comes
    /// first.
    package static let start: Void = g_mime_init()

    private let pointer: UnsafeMutableRawPointer

    /// Takes over the one reference that the caller holds; nil stays nil.
    package init?(takingOwnership pointer: UnsafeMutableRawPointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    deinit { unsafe g_object_unref(pointer) }

    /// Parses a message and lends it; nil where GMime sees none. Its parts point into `bytes`, so
    /// nothing of it may be kept.
    package static func withMessage<Result>(
        in bytes: [UInt8], _ body: (GMimeReference) -> Result
    ) -> Result? {
        _ = start
        return unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.bindMemory(to: CChar.self)
            guard
                let stream = unsafe GMimeReference(
                    takingOwnership: g_mime_stream_mem_new_with_buffer(text.baseAddress, text.count)
                ),
                let parser = unsafe stream.lend(
                    as: GMimeStream.self,
                    { unsafe GMimeReference(takingOwnership: g_mime_parser_new_with_stream($0)) }),
                let message = unsafe parser.lend(
                    as: GMimeParser.self,
                    {
                        unsafe GMimeReference(
                            takingOwnership: g_mime_parser_construct_message($0, nil))
                    })
            else { return nil }
            return body(message)
        }
    }

    /// What was written to a stream in memory, which it must be.
    package var octetsWritten: [UInt8] {
        unsafe lend(as: GMimeStreamMem.self) { stream in
            guard let array = unsafe g_mime_stream_mem_get_byte_array(stream) else { return [] }
            return unsafe Array(
                UnsafeBufferPointer(start: array.pointee.data, count: Int(array.pointee.len)))
        }
    }

    /// Lends the pointer as the type that C expects, for the length of a call.
    package func lend<Object, Result>(
        as type: Object.Type, _ body: (UnsafeMutablePointer<Object>) -> Result
    ) -> Result {
        unsafe body(pointer.assumingMemoryBound(to: Object.self))
    }
}
