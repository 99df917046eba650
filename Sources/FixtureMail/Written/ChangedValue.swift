import FieldGame

/// A value that may name the one before it: `15:15 (was 14:25)`, `14:25 -> 15:15`.
struct ChangedValue: Hashable, Sendable {
    /// What holds from now on.
    var new: String
    /// What stood there; nil when the value does not say.
    var old: String?

    /// Reads a value: `15:15 (GMT) (was 14:25)` -> `15:15`, `14:25`.
    init(_ text: String) {
        let plain = Self.plain(text)
        for arrow in ["->", "=>", "→", "⇒", ">>"] {
            if plain.holds(arrow), let range = plain.firstRange(of: arrow) {
                new = Self.plain(plain[range.upperBound...])
                old = Self.plain(plain[..<range.lowerBound])
                return
            }
        }
        let words = Word.words(of: plain)
        // `from 14:25 to 15:15`, `changed from 14:25 to 15:15`
        if let from = words.prefix(2).firstIndex(where: { $0.fold == "from" }),
            let to = words.lastIndex(where: { $0.fold == "to" }), to > from
        {
            old = Self.plain(Word.text(words[(from + 1)..<to]))
            new = Self.plain(Word.text(words[(to + 1)...]))
            return
        }
        guard
            let index = words.indices.first(where: { index in
                index > 0 && Self.marks.contains(words[index])
            })
        else {
            (new, old) = (plain, nil)
            return
        }
        var left = words[..<index]
        while let last = left.last, last.isMark, last.fold != ")" { left = left.dropLast() }
        var right = words[(index + 1)...]
        while let first = right.first, [":", "from"].contains(first.fold) {
            right = right.dropFirst()
        }
        let isBracketed = words[index - 1].isMark && ["(", "["].contains(words[index - 1].fold)
        while isBracketed, let last = right.last, [")", "]", "."].contains(last.fold) {
            right = right.dropLast()
        }
        new = Self.plain(Word.text(left))
        old = Self.plain(Word.text(right))
    }

    private static let marks: WordSet = [
        "was", "previously", "formerly", "originally", "previous", "old",
    ]

    /// Without blanks and the name of the zone: `14:25 (GMT)` -> `14:25`.
    private static func plain(_ text: some StringProtocol) -> String {
        var text = text.trimmingBlanks
        for zone in ["(GMT)", "(BST)", "(UK)", "(UK time)", "(local)", "GMT", "BST"] {
            if text.holds(zone), let range = text.firstRange(of: zone) {
                text.removeSubrange(range)
            }
        }
        return text.trimmingBlanks
    }
}
