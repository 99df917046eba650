/// What is decided on the bytes of a message, before a library sees them.
struct RawMessage {
    /// The bytes of the header block, without the blank line that ends it.
    let header: ArraySlice<UInt8>

    /// Why the message is refused, or nil: `The message is larger than 10 MB`.
    static func refusal(of bytes: [UInt8], limits: Limits) -> String? {
        if bytes.isEmpty { return "The message is empty" }
        if bytes.count > limits.messageBytes {
            return "The message is larger than \(limits.messageBytes) bytes"
        }
        let raw = RawMessage(bytes, atMost: limits.headerBytes)
        if raw.header.count > limits.headerBytes {
            return "The header fields are larger than \(limits.headerBytes) bytes"
        }
        if raw.header.contains(0) { return "There is a zero byte in the header fields" }
        if !raw.hasField { return "This is not an email" }
        if containers(in: bytes, atMost: limits.parts) > limits.parts {
            return "There are more than \(limits.parts) parts in parts"
        }
        return nil
    }

    /// Finds the header block; a longer one is cut a byte after `limit`.
    init(_ bytes: [UInt8], atMost limit: Int) {
        var end = 0
        var atLineStart = true
        let stop = min(bytes.count, limit + 1)
        while end < stop {
            let byte = bytes[end]
            if atLineStart, byte == 0x0A { break }
            if atLineStart, byte == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { break }
            atLineStart = byte == 0x0A
            end += 1
        }
        header = bytes[..<end]
    }

    /// Whether a line of the block looks like `Name: value`.
    private var hasField: Bool {
        header.split(separator: 0x0A).contains { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex
            else { return false }
            return line[..<colon].allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
    }

    /// How many fields anywhere announce a part that holds parts. More levels than that cannot
    /// exist, so the library's recursion is bounded before it starts.
    private static func containers(in bytes: [UInt8], atMost limit: Int) -> Int {
        var count = 0
        var position = 0
        while position < bytes.count, count <= limit {
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            if startsWithContentType(bytes[position..<end]), isContainer(bytes[position...]) {
                count += 1
            }
            position = end + 1
        }
        return count
    }

    private static let contentType = Array("content-type".utf8)

    private static func startsWithContentType(_ line: ArraySlice<UInt8>) -> Bool {
        line.count > contentType.count
            && zip(line, contentType).allSatisfy { ($0 | 0x20) == $1 || $0 == $1 }
    }

    private static func isContainer(_ text: ArraySlice<UInt8>) -> Bool {
        guard let colon = text.prefix(40).firstIndex(of: UInt8(ascii: ":")) else { return false }
        let value = text[(colon + 1)...].prefix(400).drop { $0 <= 0x20 }
        return ["multipart", "message/"].contains { name in
            value.count >= name.utf8.count && zip(value, name.utf8).allSatisfy { ($0 | 0x20) == $1 }
        }
    }
}
