/// A line of a calendar, unfolded and taken apart.
///
/// `DTSTART;TZID=Europe/London:20260113T142500` -> `DTSTART`, `TZID` = `Europe/London`, and the value.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.1>
struct ContentLine: Hashable, Sendable {
    /// The line of the file on which it begins, counted from 1.
    let number: Int
    /// The name, in upper case.
    let name: String
    /// The parameters by name in upper case, values without their quotes.
    let parameters: [String: String]
    /// All after the colon, escapes as they stand.
    let value: String

    /// Nil when it has no name, or no colon where one belongs.
    init?(_ octets: [UInt8], number: Int) {
        guard let end = octets.firstIndex(where: { !Self.isOfName($0) }), end > octets.startIndex
        else { return nil }
        self.number = number
        name = String(decoding: octets[..<end], as: UTF8.self).uppercased()
        var rest = octets[end...]
        var parameters: [String: String] = [:]
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst()
            guard let equals = rest.firstIndex(where: { !Self.isOfName($0) }),
                rest[equals] == UInt8(ascii: "=")
            else { return nil }
            let name = String(decoding: rest[..<equals], as: UTF8.self).uppercased()
            rest = rest[equals...].dropFirst()
            let stop = Self.endOfValue(in: rest)
            parameters[name] = String(decoding: rest[..<stop], as: UTF8.self).filter { $0 != "\"" }
            rest = rest[stop...]
        }
        guard rest.first == UInt8(ascii: ":") else { return nil }
        self.parameters = parameters
        value = String(decoding: rest.dropFirst(), as: UTF8.self)
    }

    /// Where a parameter's value ends: at the next `;` or `:` outside quotes.
    private static func endOfValue(in octets: ArraySlice<UInt8>) -> Int {
        var isQuoted = false
        return octets.firstIndex { octet in
            if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
            return !isQuoted && (octet == UInt8(ascii: ";") || octet == UInt8(ascii: ":"))
        } ?? octets.endIndex
    }

    private static func isOfName(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A component of a calendar while its lines are read: its own properties, not its parts'.
struct OpenComponent {
    /// The most properties that are held; the rest is not looked at.
    static let limit = 1_000

    /// The name, in upper case.
    let name: String
    /// The line on which it begins.
    let line: Int
    /// The names of the parts that it has had.
    var parts: Set<String> = []
    private(set) var properties: [String: [ContentLine]] = [:]
    private var count = 0

    init(_ name: String, line: Int) {
        self.name = name
        self.line = line
    }

    mutating func add(_ property: ContentLine) {
        guard count < Self.limit else { return }
        count += 1
        properties[property.name, default: []].append(property)
    }

    /// The first property of a name.
    subscript(name: String) -> ContentLine? { properties[name]?.first }
}
