extension String {
    /// Its lines, empty ones too, apart by what `Character.isNewline` takes for the end of a line.
    ///
    /// `a\r\nb\u{2028}` -> `a`, `b` and an empty one. It looks at bytes: U+000A to U+000D, U+0085,
    /// U+2028 and U+2029 never join with what stands beside them, apart from CR and LF.
    var lines: [Substring] {
        var lines: [Substring] = []
        let bytes = utf8
        var start = bytes.startIndex
        var position = start
        while position < bytes.endIndex {
            guard let length = Self.newline(at: position, in: bytes) else {
                bytes.formIndex(after: &position)
                continue
            }
            lines.append(self[start..<position])
            position = bytes.index(position, offsetBy: length)
            start = position
        }
        lines.append(self[start...])
        return lines
    }

    /// Whether it has at most so many lines; a line end at its end starts no other.
    func hasLines(atMost limit: Int) -> Bool {
        let bytes = utf8
        var ends = 0
        var isOpen = false
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let length = Self.newline(at: position, in: bytes)
            position = bytes.index(position, offsetBy: length ?? 1)
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
    private static func newline(at index: Index, in bytes: UTF8View) -> Int? {
        func byte(_ offset: Int) -> UInt8 {
            bytes.index(index, offsetBy: offset, limitedBy: bytes.endIndex).flatMap {
                $0 < bytes.endIndex ? bytes[$0] : nil
            } ?? 0
        }
        switch bytes[index] {
        case 0x0D: return byte(1) == 0x0A ? 2 : 1
        case 0x0A...0x0C: return 1
        case 0xC2: return byte(1) == 0x85 ? 2 : nil
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : nil
        default: return nil
        }
    }
}
