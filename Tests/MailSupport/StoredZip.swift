/// A ZIP archive whose members are stored as they are (APPNOTE.TXT of PKWARE, 4.3).
package struct StoredZip {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// An empty archive.
    package init() {}

    /// Adds a member.
    package mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    /// Adds a member of bytes.
    package mutating func add(_ name: String, _ content: [UInt8]) {
        let name = Array(name.utf8)
        let offset = body.count
        let common =
            Self.two(20) + Self.two(0) + Self.two(0) + Self.two(0) + Self.two(0x21)
            + Self.four(Self.crc(content)) + Self.four(UInt32(content.count))
            + Self.four(UInt32(content.count)) + Self.two(name.count) + Self.two(0)
        body += [0x50, 0x4B, 3, 4] + common + name + content
        directory += [0x50, 0x4B, 1, 2] + Self.two(20) + common + Self.two(0) + Self.two(0)
        directory += Self.two(0) + Self.four(0) + Self.four(UInt32(offset)) + name
        count += 1
    }

    /// The archive.
    package var bytes: [UInt8] {
        body + directory + [0x50, 0x4B, 5, 6] + Self.two(0) + Self.two(0) + Self.two(count)
            + Self.two(count) + Self.four(UInt32(directory.count)) + Self.four(UInt32(body.count))
            + Self.two(0)
    }

    private static func two(_ value: Int) -> [UInt8] {
        [UInt8(value & 255), UInt8(value >> 8 & 255)]
    }

    private static func four(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
