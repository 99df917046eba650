import GMime

extension GMimeReference {
    /// A reference to what only a lack of memory makes nil: throws ``DeliveryError/outOfResources``.
    static func made(_ pointer: UnsafeMutableRawPointer?) throws(DeliveryError) -> GMimeReference {
        guard let made = unsafe GMimeReference(takingOwnership: pointer) else {
            throw .outOfResources
        }
        return made
    }
}
