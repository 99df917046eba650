/// The fields of a header block in the order in which they stand: each server adds its own on top.
///
/// It is read here from the bytes, so that no field is passed over that another reader would see.
/// <https://www.rfc-editor.org/rfc/rfc5322#section-2.2>
struct HeaderFields {
    /// One field.
    struct Field: Hashable {
        /// In lower case, without the blanks before the colon: `authentication-results`.
        let name: String
        /// As written, unfolded: a line break and the blanks after it are one blank.
        let value: [UInt8]

        /// The value as text.
        var text: String { String(decoding: value, as: UTF8.self) }
    }

    /// Every field, from the top.
    let fields: [Field]

    /// Reads a header block, without the blank line that ends it. A line that is no field
    /// (`>From x`, an mbox's `From x Mon Jan 12 09:00`) goes, with the folded lines after it.
    init(_ header: ArraySlice<UInt8>) {
        var fields: [Field] = []
        var open: (name: String, value: [UInt8])?
        for line in header.split(separator: 0x0A) {
            if line.first == 0x20 || line.first == 0x09 {
                open?.value += [0x0A] + line
                continue
            }
            if let field = open { fields.append(Field(field)) }
            open = Self.start(of: line)
        }
        if let field = open { fields.append(Field(field)) }
        self.fields = fields
    }

    /// The fields of a name, from the top.
    func named(_ name: String) -> [Field] { fields.filter { $0.name == name } }

    private static func start(of line: ArraySlice<UInt8>) -> (name: String, value: [UInt8])? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var name = line[..<colon]
        while name.last == 0x20 || name.last == 0x09 { name.removeLast() }
        guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return (
            ASCIICase.lowered(String(decoding: name, as: UTF8.self)), Array(line[(colon + 1)...])
        )
    }
}

extension HeaderFields.Field {
    fileprivate init(_ field: (name: String, value: [UInt8])) {
        name = field.name
        value = EncodedWords.unfolded(field.value)
    }
}
