import Foundation

/// A name as the league compares names: without case, accents and apostrophes.
///
/// `Évans’s ` and `EVANSS` are the same folded name, `evanss`. PostgreSQL's `league_fold` gives the
/// same text.
public struct FoldedName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The folded text: lower case, one blank between words, none at the ends.
    public let description: String

    /// The folded form of a name as it is written.
    public init(_ name: some StringProtocol) {
        if let plain = Self.folded(ascii: name) {
            description = plain
            return
        }
        // Some apostrophes decompose into a blank and an accent, so they go first; others appear
        // only by decomposing, so they go again.
        let bare = String(
            String.UnicodeScalarView(
                name.unicodeScalars.lazy.filter { !Self.apostrophes.contains($0) }))
        var scalars = String.UnicodeScalarView()
        for scalar in bare.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.properties.isWhitespace {
                if scalars.last != " ", !scalars.isEmpty { scalars.append(" ") }
            } else if !Self.apostrophes.contains(scalar), !Self.isInvisible(scalar) {
                scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        description = String(scalars).lowercased().replacing("\u{03C2}", with: "\u{03C3}")
    }

    /// The folded form of a name in ASCII; nil for other names.
    private static func folded(ascii name: some StringProtocol) -> String? {
        var folded: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case 0x80...: return nil
            case 0x09...0x0D, 0x20:
                if let last = folded.last, last != 0x20 { folded.append(0x20) }
            // Apostrophes and control characters.
            case 0x27, 0x60, 0x00...0x1F, 0x7F: continue
            case 0x41...0x5A: folded.append(byte | 0x20)
            default: folded.append(byte)
            }
        }
        if folded.last == 0x20 { folded.removeLast() }
        return String(decoding: folded, as: UTF8.self)
    }

    /// What people and programs type for an apostrophe.
    static let apostrophes: Set<Unicode.Scalar> = [
        "'", "`", "\u{00B4}", "\u{02BC}", "\u{2018}", "\u{2019}", "\u{201B}", "\u{2032}",
        "\u{FF07}",
    ]

    /// Control characters, accents, and characters without any width: listed rather than asked of
    /// Unicode's properties, so that `league_fold` can list the same ones.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0000...0x001F, 0x007F...0x009F, 0x00AD, 0x0300...0x036F, 0x1AB0...0x1AFF,
            0x1DC0...0x1DFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20FF,
            0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF:
            true
        default: false
        }
    }

    /// The same without a leading article, as names of pitches are compared: `the paddock` ->
    /// `paddock`.
    package var withoutArticle: FoldedName {
        description.hasPrefix("the ") ? FoldedName(description.dropFirst(4)) : self
    }

    /// The name in a web address: lower case, accents folded, apostrophes dropped, the rest to
    /// single hyphens: `O.E. Soccer` -> `o-e-soccer`, `Evans's` -> `evanss`; empty when nothing of
    /// the name is left.
    public var slug: String {
        description.unicodeScalars
            .split { !($0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))) }
            .map { String($0) }
            .joined(separator: "-")
    }

    /// By Unicode scalar values.
    public static func < (left: FoldedName, right: FoldedName) -> Bool {
        left.description.unicodeScalars.lexicographicallyPrecedes(right.description.unicodeScalars)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, such as ESC, which no name holds.
    package var isControl: Bool { properties.generalCategory == .control }
}
