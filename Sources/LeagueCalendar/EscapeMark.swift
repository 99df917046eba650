/// Escapes for the values in which libical writes `,` and `;` as they are: CATEGORIES and `X-`
/// properties.
///
/// libical doubles a backslash that it is given, so one cannot be put there beforehand. A control
/// character that no cleaned text holds stands for it until libical is done.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11>
enum EscapeMark {
    private static let mark: UInt8 = 0x01

    /// `a,b;c` with the mark before `,` and `;`.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") })
        else { return text }
        return text.replacing(",", with: "\u{1},").replacing(";", with: "\u{1};")
    }

    /// Turns every mark into a backslash.
    static func resolve(in octets: inout [UInt8]) {
        for index in octets.indices where octets[index] == mark {
            octets[index] = UInt8(ascii: "\\")
        }
    }
}
