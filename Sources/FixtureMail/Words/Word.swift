import FieldGame

/// A word or a punctuation mark of a line.
struct Word: Hashable, Sendable {
    /// As written, after normalisation.
    let text: String
    /// As compared (`FoldedName`); a mark is itself.
    let fold: String
    /// Whether a blank stands before it.
    let isSpaced: Bool
    /// Whether it is a mark: one character that is neither letter nor digit.
    let isMark: Bool
    /// What `fold` is looked for by.
    let key: WordKey
    /// Whether it starts with a capital, or with a small letter.
    let isCapital: Bool
    let isSmall: Bool

    init(text: String, fold: String, isSpaced: Bool, isMark: Bool, key: WordKey) {
        (self.text, self.fold, self.isSpaced) = (text, fold, isSpaced)
        (self.isMark, self.key) = (isMark, key)
        if let first = text.utf8.first, first < 0x80 {
            (isCapital, isSmall) = ((0x41...0x5A).contains(first), (0x61...0x7A).contains(first))
        } else {
            isCapital = text.first?.isUppercase ?? false
            isSmall = text.first?.isLowercase ?? false
        }
    }

    /// Whether it is one or more ASCII digits.
    var isNumber: Bool { !isMark && fold.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// Whether its first letter is an ASCII digit.
    var startsWithDigit: Bool { fold.utf8.first.map { (0x30...0x39).contains($0) } ?? false }

    /// Its value when it is a number of at most `digits` digits.
    func number(atMost digits: Int) -> Int? {
        isNumber && fold.utf8.count <= digits ? Int(fold) : nil
    }

    /// Whether it holds a digit of any script.
    var hasDigit: Bool {
        fold.unicodeScalars.contains { scalar in
            scalar.isASCII
                ? ("0"..."9").contains(scalar) : scalar.properties.numericType != nil
        }
    }
}

extension Word {
    /// What it is compared by alone: the rest seldom tells two words apart.
    func hash(into hasher: inout Hasher) { hasher.combine(fold) }

    /// The words of a normalised text: `2.25pm, Agar's 5` -> `2.25pm` `,` `Agar's` `5`.
    ///
    /// A point or a colon between two digits belongs to the word, and so does an apostrophe.
    static func words(of text: String) -> [Word] {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) {
            return withoutRepeats(withoutLeaders(words(ofASCII: bytes)))
        }
        let scalars = Array(text.unicodeScalars)
        var words: [Word] = []
        var start = 0
        var spaced = true
        while start < scalars.count {
            if scalars[start].properties.isWhitespace {
                spaced = true
                start += 1
                continue
            }
            var end = start
            while end < scalars.count, isLetter(scalars, at: end) { end += 1 }
            let isMark = end == start
            if isMark { end += 1 }
            let text = String(String.UnicodeScalarView(scalars[start..<end]))
            let folded = isMark ? text : fold(text)
            words.append(
                Word(
                    text: text, fold: folded, isSpaced: spaced, isMark: isMark,
                    key: WordKey(folded.utf8)))
            spaced = false
            start = end
        }
        return withoutRepeats(words)
    }

    /// Without the dots that lead from one column to the next: `Manor House ........ 6`.
    private static func withoutLeaders(_ words: [Word]) -> [Word] {
        guard words.count(where: { $0.isMark && $0.fold == "." }) >= 4 else { return words }
        var result: [Word] = []
        var index = 0
        while index < words.count {
            let dots = words[index...].prefix { $0.fold == "." && $0.isMark }.count
            if dots >= 4 {
                index += dots
            } else {
                result += words[index...(index + max(dots, 1) - 1)]
                index += max(dots, 1)
            }
        }
        return result
    }

    /// With a word that was written twice in a row taken once: `at at 2.25 2.25`; two numbers are two.
    private static func withoutRepeats(_ words: [Word]) -> [Word] {
        func isRepeat(_ index: Int) -> Bool {
            index > 0 && repeats(words[index - 1], words[index])
        }
        guard words.indices.contains(where: isRepeat) else { return words }
        return words.indices.filter { !isRepeat($0) }.map { words[$0] }
    }

    private static func repeats(_ first: Word, _ second: Word) -> Bool {
        second.isSpaced && !second.isMark && first.text == second.text && !second.isNumber
            && (second.fold.count > 1 || second.fold == "v")
    }

    /// The same, of bytes that are ASCII: most of what is written is.
    private static func words(ofASCII bytes: [UInt8]) -> [Word] {
        var words: [Word] = []
        words.reserveCapacity(bytes.count / 4)
        var start = 0
        var spaced = true
        while start < bytes.count {
            if isBlank(bytes[start]) {
                spaced = true
                start += 1
                continue
            }
            var end = start
            var isFolded = true
            while end < bytes.count, isLetter(bytes, at: end) {
                isFolded = isFolded && !(0x41...0x5A).contains(bytes[end]) && bytes[end] != 0x27
                end += 1
            }
            let isMark = end == start
            if isMark { end += 1 }
            let written = bytes[start..<end]
            let text = String(decoding: written, as: UTF8.self)
            let folded = isFolded ? written : fold(written)
            words.append(
                Word(
                    text: text, fold: isFolded ? text : String(decoding: folded, as: UTF8.self),
                    isSpaced: spaced, isMark: isMark, key: WordKey(folded)))
            spaced = false
            start = end
        }
        return words
    }

    /// ASCII in lower case, without apostrophes.
    private static func fold(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var folded: [UInt8] = []
        folded.reserveCapacity(bytes.count)
        for byte in bytes where byte != 0x27 {
            folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        return folded[...]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ bytes: [UInt8], at index: Int) -> Bool {
        switch bytes[index] {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x27: return true
        case UInt8(ascii: "."), UInt8(ascii: ":"):
            return index > 0 && index + 1 < bytes.count && isDigit(bytes[index - 1])
                && isDigit(bytes[index + 1])
        default: return false
        }
    }

    /// The text of some words, blanks as they were written.
    static func text(_ words: some Sequence<Word>) -> String {
        var text = ""
        for word in words {
            if word.isSpaced, !text.isEmpty { text += " " }
            text += word.text
        }
        return text
    }

    /// The compared form of a name: `Dutchman's  5` -> `dutchmans 5`.
    static func fold(_ text: String) -> String {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return FoldedName(text).description }
        return String(decoding: fold(Array(text.utf8)[...]), as: UTF8.self)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("0"..."9").contains(scalar) : scalar.properties.generalCategory == .decimalNumber
    }

    private static func isLetter(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let scalar = scalars[index]
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "'": return true
            case ".", ":":
                return index > 0 && index + 1 < scalars.count && isDigit(scalars[index - 1])
                    && isDigit(scalars[index + 1])
            default: return false
            }
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark,
            .enclosingMark:
            return true
        default: return false
        }
    }
}
