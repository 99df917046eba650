/// A colour in sRGB, as screens have it.
public struct Colour: Hashable, Sendable {
    /// The three lights, 0 to 255 each.
    public let red, green, blue: UInt8

    /// The colour of these three lights.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// A CSS colour: `#1E4D8C`, `#f00` or a name such as `SteelBlue`; nil for anything else.
    public init?(css text: some StringProtocol) {
        let lower = text.lowercased()
        let colour =
            lower.hasPrefix("#") ? Colour(hexDigits: lower.dropFirst()) : Self.css[lower]
        guard let colour else { return nil }
        self = colour
    }

    /// `1e4d8c`, or `f00` for `ff0000`; nil unless it is three or six hex digits.
    package init?(hexDigits digits: some StringProtocol) {
        let count = digits.utf8.count
        guard count == 3 || count == 6, digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
            let value = Int(digits, radix: 16)
        else { return nil }
        func light(_ place: Int) -> UInt8 {
            count == 6
                ? UInt8(value >> (8 * place) & 0xFF) : UInt8(value >> (4 * place) & 0xF) * 17
        }
        self.init(red: light(2), green: light(1), blue: light(0))
    }

    /// Colours by their words, from entries such as `navy,navyblue=14213d` between blanks.
    static func table(_ text: String) -> [String: Colour] {
        Dictionary(
            text.split(whereSeparator: \.isWhitespace).flatMap { entry -> [(String, Colour)] in
                let parts = entry.split(separator: "=")
                guard parts.count == 2, let colour = Colour(hexDigits: parts[1]) else { return [] }
                return parts[0].split(separator: ",").map { (String($0), colour) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// `#1E4D8C`.
    public var hex: String {
        let digits = String(
            Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// How far another colour is: the square of the straight distance in sRGB, 0 to 195075.
    package func distance(to other: Colour) -> Int {
        let (red, green) = (Int(red) - Int(other.red), Int(green) - Int(other.green))
        let blue = Int(blue) - Int(other.blue)
        return red * red + green * green + blue * blue
    }
}
