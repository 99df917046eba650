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

    /// A message, parsed; nil where GMime sees none. The buffer must outlive it: its parts point into
    /// that.
    package static func message(in buffer: UnsafeRawBufferPointer) -> GMimeReference? {
        _ = start
        let bytes = unsafe buffer.bindMemory(to: CChar.self)
        guard
            let stream = unsafe GMimeReference(
                takingOwnership: g_mime_stream_mem_new_with_buffer(bytes.baseAddress, bytes.count)),
            let parser = unsafe stream.lend(
                as: GMimeStream.self,
                { unsafe GMimeReference(takingOwnership: g_mime_parser_new_with_stream($0)) })
        else { return nil }
        return unsafe parser.lend(as: GMimeParser.self) {
            unsafe GMimeReference(takingOwnership: g_mime_parser_construct_message($0, nil))
        }
    }

    /// Lends the pointer as the type that C expects, for the length of a call.
    package func lend<Object, Result>(
        as type: Object.Type = Object.self, _ body: (UnsafeMutablePointer<Object>) -> Result
    ) -> Result {
        unsafe body(pointer.assumingMemoryBound(to: Object.self))
    }
}
