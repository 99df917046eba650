/// Looks into an HTML alternative for a table of matches: then its text/plain twin, whose cells have
/// run together, must not be read.
enum HiddenTable {
    /// Whether at least two cells of tables name teams or matches.
    static func holdsMatches(_ part: Message.Part, names: Names) -> Bool {
        let html = CharsetText.decode(part.bytes, charset: part.charset)
        let bytes = Array(html.utf8)
        var found = 0
        var depth = 0
        var position = 0
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                if depth > 0, end - position < 200,
                    isMatch(String(decoding: bytes[position..<end], as: UTF8.self), names: names)
                {
                    found += 1
                    if found >= 2 { return true }
                }
                position = end
                continue
            }
            let tag = String(decoding: bytes[position...].prefix(7), as: UTF8.self).lowercased()
            if tag.hasPrefix("<table") { depth += 1 }
            if tag == "</table" { depth -= 1 }
            let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
            position = min(bytes.count, end + 1)
        }
        return false
    }

    private static func isMatch(_ cell: String, names: Names) -> Bool {
        let words = Word.words(of: PlainText.normalised(cell))
        guard !words.isEmpty, words.count <= 12 else { return false }
        return !names.teams[words[...]].isEmpty
            || Pairing.all(in: words, names: names).contains(where: \.hasTeam)
    }
}
