internal import Foundation

/// Takes a file apart into content lines, and notes what is wrong with its bytes.
///
/// One pass; what is held at a time is one unfolded line.
struct ContentLineReader {
    private var outline: CalendarOutline
    private var line: [UInt8] = []
    private var number = 0
    private var start = 0
    private var isPieceBroken = false

    /// What a file says, with all findings but those of other readers.
    static func outline(of bytes: [UInt8], now: Date) -> CalendarOutline {
        var reader = ContentLineReader(outline: CalendarOutline(now: now))
        reader.read(bytes)
        reader.outline.finish()
        return reader.outline
    }

    private mutating func read(_ bytes: [UInt8]) {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
            outline.note(.byteOrderMark, 1, "The file begins with a byte order mark.")
            rest = rest.dropFirst(3)
        }
        while !rest.isEmpty {
            let end = rest.firstIndex(of: lineFeed) ?? rest.endIndex
            number += 1
            let piece = piece(rest[..<end], isEnded: end < rest.endIndex)
            rest = end < rest.endIndex ? rest[(end + 1)...] : []
            if piece.first == blank || piece.first == tab {
                continueLine(piece)
                continue
            }
            guard finishLine() else { return }
            line.removeAll(keepingCapacity: true)
            (start, isPieceBroken) = (number, false)
            append(piece)
        }
        _ = finishLine()
    }

    /// A line of the file without its CR LF.
    private mutating func piece(_ octets: ArraySlice<UInt8>, isEnded: Bool) -> ArraySlice<UInt8> {
        var octets = octets
        let hasReturn = octets.last == carriageReturn
        if hasReturn { octets = octets.dropLast() }
        if isEnded, !hasReturn {
            outline.note(.bareLineFeed, number, "The line ends in LF without CR.")
        } else if !isEnded {
            outline.note(.cutOff, number, "The last line does not end in CR LF.")
        }
        if octets.count > LineFolding.limit {
            outline.note(
                .longLine, number,
                "The line has \(octets.count) octets; \(LineFolding.limit) are allowed.")
        }
        if octets.isEmpty { outline.note(.emptyLine, number, "The line is empty.") }
        noteControls(in: octets)
        return octets
    }

    private mutating func noteControls(in octets: ArraySlice<UInt8>) {
        for octet in octets where octet < blank && octet != tab || octet == 127 {
            if octet == carriageReturn {
                outline.note(.bareCarriageReturn, number, "There is a CR without LF.")
            } else {
                outline.note(.control, number, "There is a control character, number \(octet).")
            }
        }
    }

    private mutating func continueLine(_ piece: ArraySlice<UInt8>) {
        if start == 0 {
            outline.note(.foldFirst, number, "The first line continues another.")
            start = number
        }
        if piece.count == 1 {
            outline.note(.blankFold, number, "A folded line goes on with nothing.")
        }
        append(piece.dropFirst())
    }

    private mutating func append(_ piece: ArraySlice<UInt8>) {
        if !piece.allSatisfy({ $0 < 0x80 }), String(validating: piece, as: UTF8.self) == nil {
            isPieceBroken = true
        }
        line += piece
    }

    /// Hands on the line that is complete now; false when no more are wanted.
    private mutating func finishLine() -> Bool {
        guard !line.isEmpty else { return true }
        noteLetters()
        guard let content = ContentLine(line, number: start) else {
            outline.note(.notALine, start, "The line is not of the form NAME:value.")
            return true
        }
        return outline.take(content)
    }

    private mutating func noteLetters() {
        guard !line.allSatisfy({ $0 < 0x80 }) else { return }
        guard let text = String(validating: line, as: UTF8.self) else {
            outline.note(.notUTF8, start, "The line is not UTF-8.")
            return
        }
        if isPieceBroken {
            outline.note(.splitCharacter, start, "A fold lies inside a letter.")
        }
        if text.unicodeScalars.contains(where: { [0x85, 0x2028, 0x2029].contains($0.value) }) {
            outline.note(.separator, start, "The line holds another sign for a line's end.")
        }
    }

    private let carriageReturn = UInt8(ascii: "\r")
    private let lineFeed = UInt8(ascii: "\n")
    private let blank = UInt8(ascii: " ")
    private let tab = UInt8(ascii: "\t")
}
