import FieldGame
import Foundation

/// Text as it is compared: one spelling for what people and programs write in many.
enum PlainText {
    /// `Ｊ​DM – Agar’s 5` -> `JDM - Agar's 5`: NFKC, one apostrophe, one hyphen, no invisible
    /// characters; every kind of blank is a blank, except the tabulator.
    static func normalised(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F && $0 != 0x60) || $0 == 0x09 }) {
            return String(text)
        }
        if let common = common(text) { return common }
        var bare = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { bare.append(spelling[scalar] ?? scalar) }
        if bare.contains("\u{B7}") { bare = withPoints(bare) }
        var plain = String.UnicodeScalarView()
        for scalar in String(bare).precomposedStringWithCompatibilityMapping.unicodeScalars {
            let scalar = spelling[scalar] ?? scalar
            switch scalar.properties.generalCategory {
            case .format: continue
            case .control: plain.append(scalar == "\t" ? scalar : " ")
            case .spaceSeparator, .lineSeparator, .paragraphSeparator: plain.append(" ")
            default: plain.append(scalar)
            }
        }
        // What an invisible character kept apart is one letter now.
        return String(plain).precomposedStringWithCanonicalMapping
    }

    /// A point in the middle of the line between two figures as one on it: `3·15` -> `3.15`.
    private static func withPoints(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
        let scalars = Array(text)
        func isDigit(_ index: Int) -> Bool {
            scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
        }
        return String.UnicodeScalarView(
            scalars.indices.map { index in
                scalars[index] == "\u{B7}" && isDigit(index - 1) && isDigit(index + 1)
                    ? "." : scalars[index]
            })
    }

    /// A text as written, each control character but the tabulator a blank: `a\0b` -> `a b`.
    static func withoutControls(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F && $0 != 0xC2) || $0 == 0x09 }) {
            return String(text)
        }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.isControl && $0 != "\t" ? " " : $0 }))
    }

    /// The same for text that holds nothing but ASCII and what mail programs make of quotation marks,
    /// dashes and blanks, and letters of western Europe, which NFKC leaves as they are; nil for other
    /// text.
    private static func common(_ text: some StringProtocol) -> String? {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x20...0x5F, 0x61...0x7E:
                plain.append(UInt8(truncatingIfNeeded: scalar.value))
            case 0xC0...0xFF, 0xA3, 0x2022, 0x2192: plain.append(contentsOf: scalar.utf8)
            case 0x00...0x1F, 0x7F, 0xA0: plain.append(UInt8(ascii: " "))
            case 0x60, 0x2018, 0x2019: plain.append(UInt8(ascii: "'"))
            case 0x2010...0x2015: plain.append(UInt8(ascii: "-"))
            case 0x201C, 0x201D: plain.append(UInt8(ascii: "\""))
            case 0x2026: plain.append(contentsOf: "...".utf8)
            default: return nil
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Before NFKC, which takes some of these apart into a blank and an accent.
    private static let spelling: [Unicode.Scalar: Unicode.Scalar] = {
        var map: [Unicode.Scalar: Unicode.Scalar] = [:]
        for scalar in "\u{2018}\u{2019}\u{201B}\u{02BC}\u{0060}\u{00B4}\u{2032}\u{FF07}"
            .unicodeScalars
        { map[scalar] = "'" }
        for scalar in "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{FE58}\u{FF0D}"
            .unicodeScalars
        { map[scalar] = "-" }
        for scalar in "\u{201C}\u{201D}\u{201E}\u{00AB}\u{00BB}".unicodeScalars {
            map[scalar] = "\""
        }
        return map
    }()
}
