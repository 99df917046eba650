/// A structured header field that cannot be read.
struct MalformedField: Error {}

/// Walks through a structured header field: words, quoted strings, and comments between them.
///
/// <https://www.rfc-editor.org/rfc/rfc5322#section-3.2>
struct FieldScanner {
    private let bytes: [UInt8]
    private var position = 0

    /// Starts at the beginning of an unfolded value.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The byte that comes next; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Goes past one byte, if it is this one.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == byte.value else { return false }
        position += 1
        return true
    }

    /// Goes past blanks and comments, which may hold comments (`CFWS`).
    mutating func skipComments() throws(MalformedField) {
        var depth = 0
        while let byte = next {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                guard depth > 0 else { throw MalformedField() }
                depth -= 1
            case UInt8(ascii: "\\") where depth > 0: position += 1
            case 0x20, 0x09, 0x0D, 0x0A: break
            default: if depth == 0 { return }
            }
            position += 1
        }
        guard depth == 0 else { throw MalformedField() }
    }

    /// The word that comes next, in lower case: all up to a blank or one of `; = / ( ) "`. Empty when
    /// there is none.
    mutating func word() -> String {
        let start = position
        while let byte = next, byte > 0x20, !Self.marks.contains(byte) { position += 1 }
        return ASCIICase.lowered(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// The value that comes next: all up to a blank, a comment or `;`, quoted strings without their
    /// quotes. It may hold `=`, as the addresses of mailing lists do, and may be empty.
    mutating func value() throws(MalformedField) -> String {
        var found: [UInt8] = []
        while let byte = next, byte > 0x20, byte != UInt8(ascii: ";"), byte != UInt8(ascii: "(") {
            if byte == UInt8(ascii: ")") { throw MalformedField() }
            position += 1
            if byte == UInt8(ascii: "\"") {
                try found.append(contentsOf: restOfQuotedString())
            } else {
                found.append(byte)
            }
        }
        return String(decoding: found, as: UTF8.self)
    }

    /// How often a mark stands in the rest of the field, outside quoted strings and comments.
    func count(of mark: Unicode.Scalar) throws(MalformedField) -> Int {
        var ahead = self
        var found = 0
        while true {
            try ahead.skipComments()
            guard ahead.next != nil else { return found }
            if ahead.take(mark) {
                found += 1
            } else if ahead.take("\"") {
                _ = try ahead.restOfQuotedString()
            } else {
                ahead.position += 1
            }
        }
    }

    private mutating func restOfQuotedString() throws(MalformedField) -> [UInt8] {
        var found: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return found
            case UInt8(ascii: "\\"):
                guard let escaped = next else { throw MalformedField() }
                found.append(escaped)
                position += 1
            default: found.append(byte)
            }
        }
        throw MalformedField()
    }

    private static let marks: Set<UInt8> = Set(";=/()\"".utf8)
}
