/// What a message must be before it is sent.
enum MessageBytes {
    /// The most octets of a message: 10 MB.
    static let limit = 10_000_000

    /// Throws ``DeliveryError`` when it is empty, larger than ``limit``, or holds a NUL, a CR without LF
    /// or an LF without CR, which servers take for different things (RFC 5321 section 2.3.8).
    static func check(_ message: [UInt8]) throws(DeliveryError) {
        guard let last = message.last else { throw .empty }
        guard message.count <= limit else { throw .tooLarge(limit: limit) }
        let areEndsWhole = message[0] != 0x0A && message[0] != 0 && last != 0x0D
        let isInsideWhole = unsafe message.withUnsafeBufferPointer { unsafe areWhole($0) }
        guard areEndsWhole, isInsideWhole else {
            throw .bareLineEnd(at: firstFault(in: message))
        }
    }

    /// Whether each LF follows a CR, each CR is followed by an LF, and there is no NUL; the first and
    /// the last octet are the caller's matter.
    ///
    /// Without a way out of the loop, so that many octets are looked at in one step.
    private static func areWhole(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        var faults: UInt8 = 0
        for place in 0..<octets.count - 1 {
            let (octet, next) = unsafe (octets[place], octets[place + 1])
            faults |= (octet == 0x0D) == (next == 0x0A) ? 0 : 1
            faults |= next == 0 ? 1 : 0
        }
        return faults == 0
    }

    /// The place of the first octet that is not as it should be, in a message that has one.
    private static func firstFault(in message: [UInt8]) -> Int {
        var followsCR = false
        for (place, octet) in message.enumerated() {
            // An LF where there is no CR before it, or none where there is.
            if octet == 0 || (octet == 0x0A) != followsCR { return place }
            followsCR = octet == 0x0D
        }
        return message.count - 1
    }
}
