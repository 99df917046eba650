import CGMime

/// A reference to an object of GMime, given back when it is no longer used.
@safe final class GMimeReference {
    private let pointer: UnsafeMutableRawPointer

    /// Takes over the one reference that the caller holds; nil stays nil.
    init?(takingOwnership pointer: UnsafeMutableRawPointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    /// The same, of what only a lack of memory makes nil: throws ``DeliveryError/outOfResources``.
    init(made pointer: UnsafeMutableRawPointer?) throws(DeliveryError) {
        guard let pointer = unsafe pointer else { throw .outOfResources }
        unsafe self.pointer = unsafe pointer
    }

    deinit { unsafe g_object_unref(pointer) }

    /// Lends the pointer as the type that C expects, for the length of a call.
    func lend<Object, Result>(
        as type: Object.Type = Object.self, _ body: (UnsafeMutablePointer<Object>) -> Result
    ) -> Result {
        unsafe body(pointer.assumingMemoryBound(to: Object.self))
    }
}

/// GMime as a whole.
enum GMime {
    /// Touched before the first call; a static constant runs once.
    static let isReady: Void = g_mime_init()
}
