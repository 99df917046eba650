/// Content lines and their folding: at most 75 octets a line, the rest on lines that begin with a
/// blank.
///
/// libical's own folding breaks a line between CR and LF when its last piece is exactly 73 octets
/// long, so whole lines are folded here.
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

    /// The unfolded lines of a text that are not empty.
    static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        unfolded(text).split { $0 == lf || $0 == cr }
    }

    /// Ends the line that begins at `start`, the last of the text: folds it at ``limit`` octets and
    /// adds CR LF.
    ///
    /// ``unfolded(_:)`` gives the line back. A break never comes inside a UTF-8 sequence or inside a
    /// backslash escape. It comes before no blank, so no continuation line is blank only (iCloud
    /// refuses a calendar with one); that alone gives way in a run of more blanks than fit a line.
    /// The work is linear in the length.
    static func endLine(from start: Int, in text: inout [UInt8]) {
        if text.count - start > limit {
            let line = Array(text[start...])
            text.removeLast(line.count)
            appendFolded(line, to: &text)
        }
        text.append(cr)
        text.append(lf)
    }

    private static func appendFolded(_ line: [UInt8], to result: inout [UInt8]) {
        var piece = 0
        var room = limit
        while line.count - piece > room {
            let end = pieceEnd(in: line, from: piece, room: room)
            result += line[piece..<end]
            result.append(cr)
            result.append(lf)
            result.append(blank)
            piece = end
            room = limit - 1
        }
        result += line[piece...]
    }

    /// Where the piece ends that begins at `start` and has `room` octets, fewer than are left: where
    /// nothing is torn apart, before a visible octet if there is such a place.
    private static func pieceEnd(in line: [UInt8], from start: Int, room: Int) -> Int {
        var fallback: Int?
        for end in stride(from: start + room, to: start, by: -1)
        where isBetweenAtoms(end, in: line, from: start) {
            if line[end] != blank, line[end] != tab { return end }
            fallback = fallback ?? end
        }
        return fallback ?? start + room
    }

    /// Whether neither a UTF-8 sequence nor a backslash and what it escapes lies across a place.
    private static func isBetweenAtoms(_ place: Int, in line: [UInt8], from start: Int) -> Bool {
        if line[place] & 0xC0 == 0x80 { return false }
        var first = place
        while first > start, line[first - 1] == backslash { first -= 1 }
        return (place - first).isMultiple(of: 2)
    }

    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
    private static let backslash = UInt8(ascii: "\\")
}
