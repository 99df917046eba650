import CGMime

/// A reference to an object of GMime or GLib, given back when it is no longer used.
@safe final class MimeObject {
    private let pointer: UnsafeMutableRawPointer

    /// Takes over the one reference that the caller holds; nil stays nil.
    init?(takingOwnership pointer: UnsafeMutableRawPointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    deinit { unsafe g_object_unref(pointer) }

    /// Lends the pointer as the type that C expects, for the length of a call.
    func lend<Object, Result>(
        as type: Object.Type, _ body: (UnsafeMutablePointer<Object>) -> Result
    ) -> Result {
        unsafe body(pointer.assumingMemoryBound(to: Object.self))
    }
}

/// The library's one-time start.
enum Mime {
    /// Touched before the first call of GMime; a static constant runs once, whoever comes first.
    static let start: Void = g_mime_init()
}
