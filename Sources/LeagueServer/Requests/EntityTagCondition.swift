/// Whether `If-None-Match` names what the client would get.
///
/// <https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2>
enum EntityTagCondition {
    /// Whether a list of tags, strong or weak (`W/"…"`), or `*`, holds this one; compared weakly.
    ///
    /// - Parameters:
    ///   - field: all lines of the field, joined by commas.
    ///   - tag: the tag with its quotes.
    static func isMet(_ field: String, by tag: String) -> Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let all = field.utf8.drop(while: isBlank)
        if all.first == UInt8(ascii: "*"), all.dropFirst().allSatisfy(isBlank) { return true }
        let tag = tag.utf8
        var rest = field.utf8[...]
        while let next = rest.first {
            switch next {
            case UInt8(ascii: "\""):
                let inside = rest.dropFirst()
                guard let end = inside.firstIndex(of: UInt8(ascii: "\"")) else { return false }
                if rest[...end].elementsEqual(tag) { return true }
                rest = rest[end...].dropFirst()
            default:
                // Commas and blanks between tags, and the W/ of a weak one.
                rest = rest.dropFirst()
            }
        }
        return false
    }
}
