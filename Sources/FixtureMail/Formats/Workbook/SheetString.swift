import Foundation

/// A text of a workbook, without its struck-out runs and without the reading of Japanese words.
struct SheetString: Hashable, Sendable {
    /// What can be read.
    var text = ""
    /// Whether all of it was struck out; then it is the text all the same.
    var isStruck = false

    /// Collects the events within `si` or `is` (ECMA-376 part 1, 18.4.8).
    struct Collector {
        private var plain = ""
        private var struck = ""
        private var inText = false
        private var inPhonetic = false
        private var runIsStruck = false

        /// The bytes of what was collected.
        var size: Int { plain.utf8.count + struck.utf8.count }

        /// Takes the next event.
        mutating func take(_ event: XMLElements.Event) {
            switch event {
            case .start("t", _): inText = true
            case .end("t"): inText = false
            case .start("rPh", _): inPhonetic = true
            case .end("rPh"): inPhonetic = false
            case .start("r", _): runIsStruck = false
            case .end("r"): runIsStruck = false
            case .start("strike", let attributes):
                runIsStruck = SheetStyles.isOn(attributes["val"])
            case .text(let text):
                guard inText, !inPhonetic else { return }
                if runIsStruck { struck += text } else { plain += text }
            default: return
            }
        }

        /// What was collected.
        var string: SheetString {
            plain.allSatisfy(\.isWhitespace) && !struck.isEmpty
                ? SheetString(text: SheetString.unescaped(struck), isStruck: true)
                : SheetString(text: SheetString.unescaped(plain))
        }
    }

    /// The table of shared strings; throws when one is longer than a cell may be.
    static func shared(_ bytes: [UInt8], limits: Limits) throws(UnreadablePart) -> [SheetString] {
        var strings: [SheetString] = []
        var open: Collector?
        try XMLElements.read(bytes, limits: limits) { event throws(UnreadablePart) in
            switch event {
            case .start("si", _): open = Collector()
            case .end("si"):
                strings.append(open?.string ?? SheetString())
                open = nil
            default:
                open?.take(event)
                if let size = open?.size { try check(size, limits) }
            }
        }
        return strings
    }

    /// Throws when a text of a cell that has so many bytes is certain to be longer than a cell may be.
    static func check(_ bytes: Int, _ limits: Limits) throws(UnreadablePart) {
        // A character takes three bytes at most, or four where it counts twice.
        guard bytes > limits.cellCharacters &* 3 else { return }
        throw tooLong(limits)
    }

    /// Throws when a text is longer than a cell may be.
    static func check(_ text: String, _ limits: Limits) throws(UnreadablePart) {
        guard text.utf8.count > limits.cellCharacters, text.utf16.count > limits.cellCharacters
        else { return }
        throw tooLong(limits)
    }

    private static func tooLong(_ limits: Limits) -> UnreadablePart {
        UnreadablePart(
            reason: "The attached sheet has a cell of more than \(limits.cellCharacters) characters"
        )
    }

    /// `_x000D_` is a character that XML cannot hold (`ST_Xstring`, 22.9.2.19).
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(0x5F) else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let code = scalars[index...].prefix(7)
            if code.count == 7, code.last == "_", code.starts(with: "_x".unicodeScalars),
                let value = UInt32(
                    String(String.UnicodeScalarView(code.dropFirst(2).dropLast())), radix: 16),
                let scalar = Unicode.Scalar(value)
            {
                result.append(scalar)
                index += 7
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return String(result)
    }
}
