// Searches that compare bytes where characters cannot differ from them: in ASCII. Those of the
// standard library find the ends of all characters first.

extension String {
    /// Whether some ASCII without a line end stands in it, as `contains` says: `Manor v Penn` holds
    /// ` v `.
    package func holds(_ wanted: String) -> Bool {
        let text = Array(utf8)
        // Other letters may be written in several ways.
        guard text.allSatisfy({ $0 < 0x80 }) else { return contains(wanted) }
        let wanted = Array(wanted.utf8)
        guard let first = wanted.first else { return true }
        guard text.count >= wanted.count else { return false }
        return (0...(text.count - wanted.count)).contains { start in
            text[start] == first && text[start...].starts(with: wanted)
        }
    }

    /// Its pieces between ASCII marks that end no line, empty ones too, as `split` gives them:
    /// `a||b` -> `a`, an empty one and `b`.
    package func pieces(between mark: Character) -> [Substring] {
        guard let byte = mark.asciiValue, utf8.allSatisfy({ $0 < 0x80 }) else {
            return split(separator: mark, omittingEmptySubsequences: false)
        }
        var pieces: [Substring] = []
        var start = startIndex
        while let end = utf8[start...].firstIndex(of: byte) {
            pieces.append(self[start..<end])
            start = utf8.index(after: end)
        }
        pieces.append(self[start...])
        return pieces
    }

    /// Its words between blanks of every kind.
    package var spaced: [Substring] {
        guard utf8.allSatisfy({ $0 < 0x80 }) else { return split(whereSeparator: \.isWhitespace) }
        return utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { Substring($0) }
    }
}
