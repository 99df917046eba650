import FieldGame
import FixtureMail
import Foundation
import MailSupport
import Testing

@Suite("Limits of text")
struct TextLimitTests {
    private let list = "Tuesday 13th January\nJDM v HWTA, Dutchman's 5, 2.25pm\n"

    @Test("the characters of a text at their limit are read, one more is refused")
    func characters() {
        var limits = Limits()
        limits.textCharacters = list.replacing("\n", with: "").count
        #expect(PlainMessage(body: list).reading(limits: limits).summary.status == .success)
        #expect(
            PlainMessage(body: list + "x").reading(limits: limits).summary.errorMessage
                == "There are more than \(limits.textCharacters) characters of text in the message")
    }

    @Test("what normalisation makes of a character counts")
    func expansion() {
        // U+FDFA becomes 18 characters.
        let message = PlainMessage(body: list + "\u{FDFA}")
        var limits = Limits()
        limits.textCharacters = list.replacing("\n", with: "").count + 18
        #expect(message.reading(limits: limits).summary.status == .success)
        limits.textCharacters -= 1
        #expect(message.reading(limits: limits).summary.status == .failed)
    }

    @Test("the parts of a message share its characters")
    func together() {
        let csv = "date,time,home,away\n2026-02-03,14:25,JDM,HWTA\n"
        let message = AttachmentMessage(csv).message
        var limits = Limits()
        // `date | time | home | away`, `2026-02-03 | 14:25 | JDM | HWTA` and `Attached.`
        limits.textCharacters = 25 + 31 + 9
        #expect(message.reading(limits: limits).summary.status == .success)
        limits.textCharacters -= 1
        let cut = message.reading(limits: limits)
        #expect(cut.summary.status == .partial)
        #expect(cut.problems.map(\.line) == ["the text of the message"])
    }

    @Test("a page and a calendar")
    func others() {
        var limits = Limits()
        limits.textCharacters = 14
        let fields = ["Content-Type: text/html"]
        #expect(
            PlainMessage(body: "<p>JDM v HWTA<p>D5", fields: fields).reading(limits: limits)
                .problems
                .count == 1)
        #expect(
            PlainMessage(body: "<p>JDM v HWTA<p>D5xyz", fields: fields).reading(limits: limits)
                .failure
                == "There are more than 14 characters of text in the message")
        let event = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260303T142500\nSUMMARY:JDM v HWTA\n"
        for (place, status) in [
            ("LOCATION:Dut5", ImportSummary.Status.partial), ("LOCATION:Dut55", .failed),
        ] {
            let message = PlainMessage(
                body: event + place + "\nEND:VEVENT\nEND:VCALENDAR\n",
                fields: ["Content-Type: text/calendar"])
            #expect(message.reading(limits: limits).summary.status == status)
        }
    }

    /// A workbook whose sheet has these rows, and these shared strings.
    private func workbook(
        _ rows: String, strings: String = "", encoded: ((String) -> [UInt8])? = nil
    ) -> PlainMessage {
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        var zip = StoredZip()
        zip.add(
            "_rels/.rels",
            "<Relationships xmlns=\"\(package)\"><Relationship Id=\"r1\" "
                + "Type=\"\(kinds)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>")
        zip.add(
            "xl/workbook.xml",
            "<workbook xmlns=\"\(main)\" xmlns:r=\"\(kinds)\"><sheets>"
                + "<sheet name=\"S\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>")
        zip.add(
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"\(package)\"><Relationship Id=\"r1\" "
                + "Type=\"\(kinds)/worksheet\" Target=\"sheet.xml\"/><Relationship Id=\"r2\" "
                + "Type=\"\(kinds)/sharedStrings\" Target=\"strings.xml\"/></Relationships>")
        let sheet = "<worksheet xmlns=\"\(main)\"><sheetData>\(rows)</sheetData></worksheet>"
        zip.add("xl/sheet.xml", encoded?(sheet) ?? Array(sheet.utf8))
        zip.add("xl/strings.xml", "<sst xmlns=\"\(main)\">\(strings)</sst>")
        return AttachmentMessage(bytes: zip.bytes, name: "a.xlsx").message
    }

    private func row(_ cells: [String], attributes: Int = 0) -> String {
        let more = (0..<attributes).map { " a\($0)=\"1\"" }.joined()
        return "<row\(more)>"
            + cells.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }

    private var match: String {
        row(["Date", "Time", "Home", "Away"]) + row(["3/2/2026", "2.25pm", "JDM", "HWTA"])
    }

    @Test("a cell may be as long as a spreadsheet allows")
    func cell() {
        let note = String(repeating: "n", count: 32_767)
        #expect(workbook(match + row([note])).reading().summary.status == .success)
        let reason = "The attached sheet has a cell of more than 32767 characters"
        #expect(workbook(match + row([note + "n"])).reading().failure == reason)
        let shared = match + "<row><c t=\"s\"><v>0</v></c></row>"
        #expect(
            workbook(shared, strings: "<si><t>\(note)</t></si>").reading().summary.status
                == .success)
        #expect(
            workbook(shared, strings: "<si><t>\(note)n</t></si>").reading().failure == reason)
    }

    @Test("a long text that many cells show counts for each")
    func shared() {
        let rows = String(repeating: "<row><c t=\"s\"><v>0</v></c></row>", count: 8)
        let strings = "<si><t>\(String(repeating: "n", count: 32_000))</t></si>"
        #expect(
            workbook(match + rows, strings: strings).reading().failure
                == "There are more than 250000 characters of text in the message")
        let many = String(repeating: rows, count: 2000)
        let (_, taken) = processorTime { workbook(many, strings: strings).reading() }
        #expect(taken < .seconds(5))
    }

    @Test("attributes of an element of a sheet, in UTF-16 and behind a comment too")
    func attributes() {
        #expect(workbook(match + row([], attributes: 1000)).reading().summary.status == .success)
        let reason = "The attached spreadsheet has an element of more than 1000 attributes"
        let long = match + row([], attributes: 1001)
        #expect(workbook(long).reading().failure == reason)
        let wide: (String) -> [UInt8] = { text in
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        #expect(workbook(long, encoded: wide).reading().failure == reason)
        #expect(workbook(match, encoded: wide).reading().summary.status == .success)
        let quoted = "<!-- <a b=\" -->" + long.replacing("\"1\"", with: "'1'")
        #expect(workbook(quoted).reading().failure == reason)
        let many = row([], attributes: 100_000)
        let (_, taken) = processorTime { workbook(many).reading() }
        #expect(taken < .seconds(5))
    }

    @Test("stray quotation marks cost no more than the text is long")
    func strayMarks() {
        let head = "date,time,home,away\n2026-02-03,14:25,JDM,HWTA\n"
        for record in ["a\"b", "\"a", "\"\"\"a", "x,\"a"] {
            let csv = head + String(repeating: record + "\n", count: 6000)
            let (_, taken) = processorTime { AttachmentMessage(csv).message.reading() }
            #expect(taken < .seconds(8), "\(record)")
        }
    }

    @Test(
        "as much text as may be read takes no more than its length, of any kind; more is refused",
        arguments: [
            "2.25pm JDM v HWTA" + String(repeating: ", ", count: 900),
            "2.25pm JDM v HWTA, D5, umpires: " + String(repeating: "Mr A & ", count: 280),
            String(repeating: "JDM HWTA OJB CRN ", count: 110),
            String(repeating: "13 January 2026 ", count: 120),
            String(repeating: "2.25pm ", count: 280), String(repeating: "JDM  v  ", count: 240),
            "2.25pm JDM v " + String(repeating: "\u{E9}", count: 500),
        ])
    func budget(line: String) {
        func body(_ size: Int) -> String {
            "Tuesday 13 January 2026\n" + String(repeating: line + "\n", count: size / line.count)
        }
        #expect(growth(to: 240_000) { _ = PlainMessage(body: body($0)).reading() } < 24)
        let twice = PlainMessage(body: body(480_000))
        #expect(
            twice.reading().failure
                == "There are more than 250000 characters of text in the message")
    }
}
