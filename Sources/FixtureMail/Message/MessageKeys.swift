import CGMime

extension Message {
    /// SHA-256 over From, Date, Subject and the decoded parts, as hexadecimal digits: the same for
    /// the same letter, whichever way it came.
    var contentKey: String {
        var framed: [UInt8] = []
        func add(_ bytes: [UInt8]) {
            // The length goes first, so that no other division into pieces gives the same bytes.
            framed += (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
            framed += bytes
        }
        add(from)
        add(dateField)
        add(Array(subject.utf8))
        for part in parts {
            add(Array(part.type.utf8))
            add(Array((part.fileName ?? "").utf8))
            add(part.bytes)
        }
        return Self.sha256(framed)
    }

    /// SHA-256 of the Message-ID field; nil without one.
    var messageIDKey: String? { messageID.map { Self.sha256(Array($0.utf8)) } }

    /// The SHA-256 of some bytes, as 64 hexadecimal digits.
    static func sha256(_ bytes: [UInt8]) -> String {
        let digest = unsafe bytes.withUnsafeBufferPointer {
            unsafe g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count))
        }
        defer { unsafe g_free(digest) }
        return unsafe digest.map { unsafe String(cString: $0) } ?? ""
    }
}
