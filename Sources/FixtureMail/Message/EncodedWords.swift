import CGMime

/// The text of a header field that may hold encoded words.
///
/// <https://www.rfc-editor.org/rfc/rfc2047>
enum EncodedWords {
    /// `=?utf-8?Q?Week_1?= =?utf-8?B?IChTTCk=?=` -> `Week 1 (SL)`.
    ///
    /// Words of one charset that follow each other are joined before their bytes become text, since
    /// encoders cut characters in two. Folds become one blank; bytes without a word around them are
    /// UTF-8 or else windows-1252; what cannot be decoded shows replacement characters.
    static func decode(_ raw: [UInt8]) -> String {
        var text = ""
        var plain: [UInt8] = []
        var pending: (charset: String, bytes: [UInt8])?
        var rest = unfolded(raw)[...]

        func flushWord() {
            guard let word = pending else { return }
            text += CharsetText.decode(
                word.bytes, charset: word.charset, repair: .replacementCharacter)
            pending = nil
        }
        func flushPlain() {
            text += CharsetText.decode(plain, charset: nil)
            plain = []
        }

        while let byte = rest.first {
            if byte == UInt8(ascii: "="), let (word, length) = word(at: rest) {
                let between = plain.allSatisfy { $0 == 0x20 || $0 == 0x09 }
                if let open = pending, between, open.charset == word.charset {
                    pending = (open.charset, open.bytes + word.bytes)
                    plain = []
                } else {
                    if pending != nil && between { plain = [] }
                    flushWord()
                    flushPlain()
                    pending = word
                }
                rest = rest.dropFirst(length)
            } else {
                plain.append(byte)
                rest = rest.dropFirst()
                if byte != 0x20 && byte != 0x09 { flushWord() }
            }
        }
        flushWord()
        flushPlain()
        return text
    }

    /// A line break and the blanks after it are one blank.
    static func unfolded(_ raw: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var afterBreak = false
        for byte in raw {
            switch byte {
            case 0x0A, 0x0D: afterBreak = true
            case 0x20, 0x09:
                if !afterBreak { result.append(0x20) }
            default:
                if afterBreak, !result.isEmpty { result.append(0x20) }
                afterBreak = false
                result.append(byte)
            }
        }
        while result.last == 0x20 { result.removeLast() }
        return Array(result.drop { $0 == 0x20 })
    }

    /// The encoded word at the start of `text`, and its length; nil when there is none.
    private static func word(
        at text: ArraySlice<UInt8>
    ) -> (word: (charset: String, bytes: [UInt8]), length: Int)? {
        let question = UInt8(ascii: "?")
        let limit = text.prefix(1000)
        guard limit.starts(with: Array("=?".utf8)) else { return nil }
        let charsetStart = limit.startIndex + 2
        guard let charsetEnd = limit[charsetStart...].firstIndex(of: question),
            charsetEnd + 2 < limit.endIndex, limit[charsetEnd + 2] == question
        else { return nil }
        let kind = limit[charsetEnd + 1]
        let start = charsetEnd + 3
        guard let end = limit[start...].firstIndex(of: question), end + 1 < limit.endIndex,
            limit[end + 1] == UInt8(ascii: "=")
        else { return nil }
        let label = String(decoding: limit[charsetStart..<charsetEnd], as: UTF8.self).lowercased()
        // RFC 2231 section 5: a language may follow the charset.
        let charset = String(label.prefix { $0 != "*" })
        var content = Array(limit[start..<end])
        let bytes: [UInt8]
        switch kind {
        case UInt8(ascii: "B"), UInt8(ascii: "b"): bytes = TransferText.base64(content)
        case UInt8(ascii: "Q"), UInt8(ascii: "q"):
            content = content.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
            bytes = quoted(content)
        default: return nil
        }
        return ((charset, bytes), end + 2 - text.startIndex)
    }

    private static func quoted(_ content: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = content[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "="),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count >= 2
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
