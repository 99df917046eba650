import Foundation

/// Puts bytes into a message, so that whoever changes the bytes gets behind base64 and boundaries.
///
/// The first byte chooses the frame, the second the subject; the rest is the content.
package enum MailFrame: UInt8, CaseIterable {
    /// The content is the message.
    case whole
    case text, textOfWindows, flowed, reply, page, pageAndText, values, calendar
    /// A spreadsheet's archive; or its first sheet alone, or that and its shared strings after a NUL.
    case workbook, sheet
    case attachedMessage

    /// Subjects of all topics.
    package static let subjects = [
        "Fixtures", "Senior League fixtures", "Re: Senior League fixtures", "Results",
        "CANCELLED - frozen pitches", "Postponed: JDM v HWTA, Tuesday 13 January", "",
        "Fwd: House Cup 2nd round",
    ]

    /// The message that some bytes stand for; nil for less than two.
    package static func message(_ input: [UInt8]) -> [UInt8]? {
        guard input.count >= 2,
            let frame = MailFrame(rawValue: input[0] % UInt8(MailFrame.allCases.count))
        else { return nil }
        let content = Array(input[2...])
        if frame == .whole { return content }
        return frame.message(content, subject: subjects[Int(input[1]) % subjects.count])
    }

    /// The input that stands for this content in this frame.
    package func input(_ content: [UInt8], subject: Int = 0) -> [UInt8] {
        [rawValue, UInt8(truncatingIfNeeded: subject)] + content
    }

    private func message(_ content: [UInt8], subject: String) -> [UInt8] {
        let part: [UInt8]
        switch self {
        case .whole: part = content
        case .text, .reply: part = Self.part("text/plain; charset=utf-8", content)
        case .textOfWindows: part = Self.part("text/plain; charset=windows-1252", content)
        case .flowed:
            part = Self.part("text/plain; charset=utf-8; format=flowed; delsp=yes", content)
        case .page: part = Self.part("text/html; charset=utf-8", content)
        case .pageAndText:
            part = Self.several(
                "alternative",
                [Self.part("text/plain", content), Self.part("text/html; charset=utf-8", content)])
        case .values: part = Self.part("text/csv; charset=utf-8; name=\"a.csv\"", content)
        case .calendar: part = Self.part("text/calendar; charset=utf-8; name=\"a.ics\"", content)
        case .workbook: part = Self.part(Self.workbookType, content)
        case .sheet: part = Self.part(Self.workbookType, Self.archive(content))
        case .attachedMessage:
            part = Self.several(
                "mixed",
                [
                    Self.part("text/plain", []),
                    Array("Content-Type: message/rfc822\r\n\r\n".utf8) + content,
                ])
        }
        let answer = self == .reply ? "In-Reply-To: <0@college.example>\r\n" : ""
        let head =
            "From: Peter Aldous <p.aldous@college.example>\r\nSubject: \(subject)\r\n"
            + "Date: Fri, 9 Jan 2026 10:12:05 +0000\r\nMessage-ID: <1@college.example>\r\n"
            + answer + "MIME-Version: 1.0\r\n"
        return Array(head.utf8) + part
    }

    private static let workbookType =
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet; name=\"a.xlsx\""

    private static func part(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let code = Data(content).base64EncodedData(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        return Array("Content-Type: \(type)\r\nContent-Transfer-Encoding: base64\r\n\r\n".utf8)
            + Array(code) + Array("\r\n".utf8)
    }

    private static func several(_ subtype: String, _ parts: [[UInt8]]) -> [UInt8] {
        var all = Array("Content-Type: multipart/\(subtype); boundary=\"=_b\"\r\n\r\n".utf8)
        for part in parts { all += Array("--=_b\r\n".utf8) + part + Array("\r\n".utf8) }
        return all + Array("--=_b--\r\n".utf8)
    }

    private static func archive(_ content: [UInt8]) -> [UInt8] {
        let pieces = content.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        var zip = StoredZip()
        zip.add("[Content_Types].xml", "<Types/>")
        zip.add(
            "xl/workbook.xml",
            "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets><sheet name=\"1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
        )
        zip.add(
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
                + "<Relationship Id=\"rId1\" Type=\"\(office)/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
        )
        zip.add("xl/worksheets/sheet1.xml", Array(pieces[0]))
        zip.add(
            "xl/styles.xml",
            "<styleSheet xmlns=\"\(main)\"><cellXfs count=\"4\"><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"20\"/><xf numFmtId=\"22\"/></cellXfs></styleSheet>"
        )
        if pieces.count > 1 { zip.add("xl/sharedStrings.xml", Array(pieces[1])) }
        return zip.bytes
    }
}
