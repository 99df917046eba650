/// Content lines and their folding: at most 75 octets a line, the rest on lines that begin with a
/// blank.
///
/// libical's own folding breaks a line between CR and LF when its last piece is exactly 73 octets
/// long, so its output is unfolded and folded anew.
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.1>
enum LineFolding {
    /// The most octets of a line, without its CR LF.
    static let limit = 75

    /// The text with every line break that a blank or a tab follows taken out, break and blank.
    ///
    /// `"SUMMARY:a\r\n b\r\n"` -> `"SUMMARY:ab\r\n"`. libical's broken `"x\r" "\r\n " "\n"` becomes
    /// `"x\r\n"` too. A break is CR LF or a bare LF.
    static func unfolded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var followsBreak = false
        for octet in text {
            if followsBreak, octet == blank || octet == tab {
                result.removeLast()
                if result.last == cr { result.removeLast() }
                followsBreak = false
                continue
            }
            result.append(octet)
            followsBreak = octet == lf
        }
        return result
    }

    /// The text, unfolded lines that end in CR LF, with every line folded at ``limit`` octets.
    ///
    /// `unfolded(folded(text)) == text`. A break never comes inside a UTF-8 sequence or inside a
    /// backslash escape. It comes before no blank, so no continuation line is blank only (iCloud
    /// refuses a calendar with one); that alone gives way in a run of more blanks than fit a line.
    /// The work is linear in the length.
    static func folded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 50)
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, !isBreak(text[end...].prefix(2)) { end += 1 }
            appendFolded(text[start..<end], to: &result)
            if end < text.count { result += [cr, lf] }
            start = end + 2
        }
        return result
    }

    private static func isBreak(_ octets: ArraySlice<UInt8>) -> Bool {
        octets.first == cr && octets.count == 2 && octets.last == lf
    }

    private static func appendFolded(_ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var piece = line.startIndex
        var room = limit
        while line.endIndex - piece > room {
            let end = pieceEnd(in: line, from: piece, room: room)
            result += line[piece..<end]
            result += [cr, lf, blank]
            piece = end
            room = limit - 1
        }
        result += line[piece...]
    }

    /// Where the piece ends that begins at `start` and has `room` octets: after a whole number of
    /// atoms, before a visible one if there is such a place.
    private static func pieceEnd(in line: ArraySlice<UInt8>, from start: Int, room: Int) -> Int {
        var (position, best) = (start, start)
        while true {
            let next = atomEnd(in: line, from: position)
            if position > start, line[position] != blank, line[position] != tab { best = position }
            if next - start > room { break }
            position = next
        }
        if best > start { return best }
        return position > start ? position : start + room
    }

    /// The end of what must stay together: one UTF-8 sequence, or a backslash and what it escapes.
    private static func atomEnd(in line: ArraySlice<UInt8>, from start: Int) -> Int {
        var end = start + 1
        if line[start] == backslash, end < line.endIndex { end += 1 }
        let most = min(end + 3, line.endIndex)
        while end < most, line[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
    private static let backslash = UInt8(ascii: "\\")
}
