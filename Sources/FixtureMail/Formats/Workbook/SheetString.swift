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

    /// The table of shared strings.
    static func shared(_ bytes: [UInt8]) throws(UnreadablePart) -> [SheetString] {
        var strings: [SheetString] = []
        var open: Collector?
        try XMLElements.read(bytes) { event throws(UnreadablePart) in
            switch event {
            case .start("si", _): open = Collector()
            case .end("si"):
                strings.append(open?.string ?? SheetString())
                open = nil
            default: open?.take(event)
            }
        }
        return strings
    }

    /// `_x000D_` is a character that XML cannot hold (`ST_Xstring`, 22.9.2.19).
    static func unescaped(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.range(of: "_x")?.lowerBound {
            result += rest[..<start]
            let code = rest[start...].dropFirst(2).prefix(4)
            let after = rest[start...].dropFirst(6)
            if code.count == 4, after.hasPrefix("_"), let value = UInt32(code, radix: 16),
                let scalar = Unicode.Scalar(value)
            {
                result.unicodeScalars.append(scalar)
                rest = after.dropFirst()
            } else {
                result += "_x"
                rest = rest[start...].dropFirst(2)
            }
        }
        return result + rest
    }
}
