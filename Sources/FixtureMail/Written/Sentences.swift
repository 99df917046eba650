extension WrittenLine {
    /// The sentences of a line, each a line by itself: `A v B is off. C v D is on.` -> two.
    ///
    /// A full stop ends a sentence when a blank and a capital follow, and what stands before it is no
    /// title, no initial, no `v`, no short day or month (`Tues.`) and no number of a list.
    func sentences(limits: Limits) -> [WrittenLine] {
        guard raw.mayEndSentence else { return [self] }
        let letters = Array(raw)
        // Who starts a line in small letters starts sentences so, too.
        let isCasual = letters.first { !$0.isWhitespace }?.isLowercase ?? false
        var pieces: [Substring] = []
        var rest = raw[...]
        var start = 0
        for index in letters.indices.dropLast(2)
        where index > start && [".", "!", ";"].contains(letters[index])
            && letters[index + 1].isWhitespace
        {
            let next = letters[(index + 2)...].first { !$0.isWhitespace }
            guard let next,
                next.isUppercase || next.isNumber
                    || (letters[index] != "." || isCasual) && next.isLetter
            else {
                continue
            }
            let word = letters[start..<index].reversed().prefix { $0.isLetter || $0.isNumber }
            let text = String(word.reversed()).lowercased()
            let isEnding = ["'", "\u{2019}"].contains(letters[start..<(index - word.count)].last)
            if letters[index] == ";" { continue }
            if letters[index] == ".", !isEnding,
                isShort(text, before: letters[index - 1])
                    || (DateWords.month(text) != nil
                        && letters[(index + 1)...].drop(while: \.isWhitespace).prefix(4)
                            .count(where: \.isNumber) == 4)
                    || (text.allSatisfy(\.isNumber)
                        && (next.isNumber || endsDay(letters[start..<index])
                            || letters[start..<index].count <= text.count + 1))
            {
                continue
            }
            let bytes = letters[start...index].reduce(0) { $0 + $1.utf8.count }
            let end = rest.utf8.index(rest.startIndex, offsetBy: bytes)
            pieces.append(rest[..<end])
            rest = rest[end...]
            start = index + 1
        }
        if pieces.isEmpty { return [self] }
        pieces.append(rest)
        return pieces.map {
            WrittenLine(number: number, raw: $0, depth: depth, limits: limits)
        }.filter { !$0.isBlank }
    }

    /// Whether a sentence is no more than `14.1` so far.
    private func endsDay(_ letters: ArraySlice<Character>) -> Bool {
        letters.count <= 6 && letters.contains(".")
            && letters.allSatisfy { $0.isNumber || $0 == "." || $0.isWhitespace }
    }

    /// Whether a full stop belongs to the word before it: `Dr.`, `v.`, `Tues.`, `R.`
    private func isShort(_ word: String, before mark: Character) -> Bool {
        if word.isEmpty { return mark != ")" }
        return word.count == 1 && !word.allSatisfy(\.isNumber)
            || ["vs", "st", "no", "nos"].contains(word)
            || UmpireWords.titles.contains(word)
            || (word.count <= 5
                && (DateWords.weekday(word) != nil || DateWords.month(word) != nil)
                && !["may", "march", "april", "june", "july"].contains(word))
    }
}

extension String {
    /// Whether a full stop or an exclamation mark stands before a blank, or before what may be one.
    fileprivate var mayEndSentence: Bool {
        var before: UInt8 = 0
        for byte in utf8 {
            if before == UInt8(ascii: ".") || before == UInt8(ascii: "!"),
                byte <= 0x20 || byte >= 0x80
            {
                return true
            }
            before = byte
        }
        return false
    }
}
