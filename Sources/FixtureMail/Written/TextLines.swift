extension String {
    /// Its lines, empty ones too, apart by what `Character.isNewline` takes for the end of a line.
    ///
    /// `a\r\nb\u{2028}` -> `a`, `b` and an empty one. It looks at bytes: U+000A to U+000D, U+0085,
    /// U+2028 and U+2029 never join with what stands beside them, apart from CR and LF.
    var lines: [Substring] {
        var lines: [Substring] = []
        let bytes = Array(utf8)
        var (start, position) = (0, 0)
        func place(_ offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }
        while position < bytes.count {
            guard let length = Self.newline(at: position, in: bytes) else {
                position += 1
                continue
            }
            lines.append(self[place(start)..<place(position)])
            position += length
            start = position
        }
        lines.append(self[place(start)...])
        return lines
    }

    /// Whether it has at most so many lines; a line end at its end starts no other.
    func hasLines(atMost limit: Int) -> Bool {
        let bytes = Array(utf8)
        var ends = 0
        var isOpen = false
        var position = 0
        while position < bytes.count {
            let length = Self.newline(at: position, in: bytes)
            position += length ?? 1
            isOpen = length == nil
            if !isOpen { ends += 1 }
            if ends > limit { return false }
        }
        return ends + (isOpen ? 1 : 0) <= limit
    }

    /// Its lines as one: each line feed a blank.
    var onOneLine: String {
        utf8.contains(0x0A) ? replacing("\n", with: " ") : self
    }

    /// The bytes of the end of a line that starts at a byte; nil where none does.
    private static func newline(at position: Int, in bytes: [UInt8]) -> Int? {
        func byte(_ offset: Int) -> UInt8 {
            position + offset < bytes.count ? bytes[position + offset] : 0
        }
        switch bytes[position] {
        case 0x0D: return byte(1) == 0x0A ? 2 : 1
        case 0x0A...0x0C: return 1
        case 0xC2: return byte(1) == 0x85 ? 2 : nil
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : nil
        default: return nil
        }
    }
}
