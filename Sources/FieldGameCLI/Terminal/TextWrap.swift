/// Breaks a text into lines of so many columns, at blanks.
struct TextWrap {
    /// How many columns a line may take.
    let width: Int
    /// How many blanks stand before every line but the first.
    var hang = 0
    /// Whether a word that is wider than a line is broken too; else it has a line of its own, so
    /// that it can be copied in one piece.
    var breaksWords = false

    /// The lines of the text, which holds no line breaks; at least one. Blanks within a line stay,
    /// those at a break go: `a  b c` in 4 columns is `a  b` and `c`. A hang, or blanks before the
    /// first word, that leave no room for words are half the width.
    func lines(_ text: String) -> [String] {
        guard Terminal.width(of: text) > width else { return [text] }
        let start = String(repeating: " ", count: min(hang, width / 2))
        var lines: [String] = []
        var (line, used, blanks, isEmpty) = ("", 0, 0, true)
        for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { blanks += 1 }
            if word.isEmpty { continue }
            for piece in pieces(of: word, room: max(1, width - start.count)) {
                let taken = Terminal.width(of: piece)
                if isEmpty { blanks = min(blanks, width / 2) }
                if !isEmpty, used + blanks + taken > width {
                    lines.append(line)
                    (line, used, blanks) = (start, start.count, 0)
                }
                line += String(repeating: " ", count: blanks) + piece
                (used, blanks, isEmpty) = (used + blanks + taken, 0, false)
            }
        }
        return lines + [line]
    }

    /// How many columns the text needs at least, when no word is broken.
    static func narrowest(_ text: String) -> Int {
        text.split(separator: " ").reduce(0) { max($0, Terminal.width(of: $1)) }
    }

    private func pieces(of word: Substring, room: Int) -> [Substring] {
        guard breaksWords, Terminal.width(of: word) > room else { return [word] }
        var pieces: [Substring] = []
        var (start, used) = (word.startIndex, 0)
        for index in word.indices {
            let taken = Terminal.width(of: word[index...index])
            if used + taken > room, start < index {
                pieces.append(word[start..<index])
                (start, used) = (index, 0)
            }
            used += taken
        }
        return pieces + [word[start...]]
    }
}
