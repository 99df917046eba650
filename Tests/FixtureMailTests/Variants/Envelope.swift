import FieldGame
import Foundation

/// Charsets in which the messages are written.
enum Charset: String, CaseIterable {
    case ascii = "us-ascii"
    case utf8 = "utf-8"
    case windows = "windows-1252"
    case latin = "iso-8859-15"

    /// A text in it; nil when it has no such letters.
    func bytes(_ text: String) -> [UInt8]? {
        switch self {
        case .utf8: return Array(text.utf8)
        case .ascii: return text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
        case .windows: return text.data(using: .windowsCP1252).map(Array.init)
        case .latin:
            var bytes: [UInt8] = []
            for scalar in text.unicodeScalars {
                if scalar.value == 0x20AC {
                    bytes.append(0xA4)
                } else if scalar.value < 0x100, ![0xA4, 0xA6].contains(scalar.value) {
                    bytes.append(UInt8(scalar.value))
                } else {
                    return nil
                }
            }
            return bytes
        }
    }
}

/// A part of a message, with the lines of its header.
struct Piece {
    var header: [String]
    /// Encoded, lines by LF.
    var body: String

    var text: String { header.map { $0 + "\n" }.joined() + "\n" + body }
}

/// Puts parts together, in the ways of different programs.
extension Author {
    /// A part of text in this author's charset, or in UTF-8 where that lacks letters.
    func piece(_ text: String, type: String = "text/plain", parameters: String = "") -> Piece {
        let bytes: [UInt8]
        let label: Charset
        if let own = charset.bytes(text) {
            (bytes, label) = (own, charset)
        } else {
            (bytes, label) = (Array(text.utf8), .utf8)
        }
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        let quote = chance(50) ? "\"" : ""
        let name = chance(30) ? label.rawValue.uppercased() : label.rawValue
        let header = "Content-Type: \(type); charset=\(quote)\(name)\(quote)\(parameters)"
        let isShort = text.split(separator: "\n").allSatisfy { $0.utf8.count < 900 }
        let encodings =
            isShort
            ? (isPlain
                ? ["7bit", "7bit", "quoted-printable", "base64"]
                : ["8bit", "quoted-printable", "quoted-printable", "base64"])
            : ["quoted-printable", "base64"]
        return encoded(bytes, header: [header], as: one(encodings))
    }

    /// A part of bytes under a transfer encoding.
    func encoded(_ bytes: [UInt8], header: [String], as encoding: String) -> Piece {
        let body: String
        switch encoding {
        case "base64":
            body = Data(bytes).base64EncodedString(options: [
                .lineLength76Characters, .endLineWithLineFeed,
            ])
        case "quoted-printable": body = Self.quotedPrintable(bytes)
        default: body = String(bytes.map { Character(Unicode.Scalar($0)) })
        }
        return Piece(header: header + ["Content-Transfer-Encoding: \(encoding)"], body: body)
    }

    /// An attached file.
    func file(_ bytes: [UInt8], type: String, name: String) -> Piece {
        var header = ["Content-Type: \(type)"]
        if chance(70) { header[0] += ";\n name=\"\(name)\"" }
        header.append("Content-Disposition: attachment; filename=\"\(name)\"")
        return encoded(bytes, header: header, as: "base64")
    }

    /// Several parts as one.
    func several(_ pieces: [Piece], _ subtype: String) -> Piece {
        let boundary =
            one(["=_", "----=_Part_", "_000_", "Apple-Mail=_"]) + String(number(100_000...999_999))
        let type = "Content-Type: multipart/\(subtype); boundary=\"\(boundary)\""
        var body = ""
        for piece in pieces { body += "--\(boundary)\n\(piece.text)\n" }
        return Piece(header: [type], body: body + "--\(boundary)--\n")
    }

    /// The bytes of a whole message.
    func message(_ piece: Piece, subject: String, more: [String] = []) -> [UInt8] {
        let date = mailDate
        let from = one([
            "\"Aldous, Peter\" <p.aldous@college.example>",
            "Hugo Marchetti <h.marchetti@college.example>",
            "j.harcourt@college.example", "Field Game Office <fieldgame@college.example>",
        ])
        let header =
            [
                "Return-Path: <fieldgame@college.example>",
                "Received: from mail.college.example (mail.college.example [192.0.2.25])\n"
                    + "\tby mx.fieldgame.example (Postfix) with ESMTPS id 4F9C2\n"
                    + "\tfor <import@fieldgame.example>; \(date)",
                "Authentication-Results: mx.fieldgame.example;\n"
                    + "\tdkim=pass (2048-bit key) header.d=college.example header.s=s1;\n"
                    + "\tspf=pass smtp.mailfrom=college.example;\n"
                    + "\tdmarc=pass (p=reject) header.from=college.example",
                "From: \(from)", "To: Fixtures Import <import@fieldgame.example>",
                "Subject: \(Self.encodedWords(subject, base64: chance(50)))", "Date: \(date)",
                "Message-ID: <\(number(1...999_999_999))@college.example>",
            ] + more + ["MIME-Version: 1.0"]
        let text = (header + piece.header).joined(separator: "\n") + "\n\n" + piece.body + "\n"
        let ended = chance(80) ? text.replacing("\n", with: "\r\n") : text
        return ended.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// The message's Date field: the clock of London in summer and winter.
    var mailDate: String { Self.mailDate(sent, clock) }

    static func mailDate(_ day: LocalDate, _ time: LocalTime) -> String {
        let isSummer = isSummer(day)
        let month = LocalDate.monthNames[day.month - 1].prefix(3)
        return "\(day.weekday.name.prefix(3)), \(day.day) \(month) \(day.year) \(time):00 "
            + (isSummer ? "+0100" : "+0000")
    }

    /// From the last Sunday of March to the day before the last of October.
    static func isSummer(_ day: LocalDate) -> Bool {
        func last(_ month: Int) -> LocalDate {
            var date = LocalDate(year: day.year, month: month, day: 31) ?? day
            while date.weekday != .sunday { date = date.adding(days: -1) ?? day }
            return date
        }
        return day >= last(3) && day < last(10)
    }

    /// A subject as RFC 2047 wants it, each word at most 40 bytes of text.
    static func encodedWords(_ text: String, base64: Bool) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var words: [String] = []
        var piece = ""
        func close() {
            let bytes = Array(piece.utf8)
            let code =
                base64
                ? Data(bytes).base64EncodedString()
                : bytes.map { byte in
                    let character = Character(Unicode.Scalar(byte))
                    if byte == 0x20 { return "_" }
                    return byte < 0x80 && (character.isLetter || character.isNumber)
                        ? String(character) : hex(byte)
                }.joined()
            words.append("=?utf-8?\(base64 ? "B" : "Q")?\(code)?=")
            piece = ""
        }
        for character in text {
            if piece.utf8.count + character.utf8.count > 24 { close() }
            piece.append(character)
        }
        close()
        return words.joined(separator: "\n ")
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = Array("0123456789ABCDEF")
        return "=" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }

    /// RFC 2045, section 6.7.
    private static func quotedPrintable(_ bytes: [UInt8]) -> String {
        var lines: [String] = []
        for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            var text = ""
            for (index, byte) in line.enumerated() {
                let isLast = index == line.count - 1
                let isPlain = (33...126).contains(byte) && byte != 61
                let piece =
                    isPlain || ((byte == 32 || byte == 9) && !isLast)
                    ? String(Character(Unicode.Scalar(byte))) : hex(byte)
                if text.utf8.count + piece.utf8.count > 75 {
                    lines.append(text + "=")
                    text = ""
                }
                text += piece
            }
            lines.append(text)
        }
        return lines.joined(separator: "\n")
    }
}
