import FixtureMail
import MailSupport
import Testing

/// Days and times of workbooks, counted from 1900 or from 1904 (ECMA-376 part 1, 18.2.28 and 18.17.4.1).
@Suite("Days of workbooks")
struct WorkbookDayTests {
    /// A workbook of one sheet with these cells below its headings; styles: 1 a day, 2 a time, 3 both.
    private func workbook(_ properties: String, _ rows: [[String]]) -> [UInt8] {
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        func relations(_ all: (type: String, target: String)...) -> String {
            let each = all.enumerated().map { index, one in
                "<Relationship Id=\"r\(index)\" Type=\"\(office)/\(one.type)\" "
                    + "Target=\"\(one.target)\"/>"
            }
            return "<Relationships xmlns=\"\(package)\">\(each.joined())</Relationships>"
        }
        let headings = ["Date", "Time", "Home", "Away"].map(Self.text)
        let body = ([headings] + rows).map { "<row>\($0.joined())</row>" }.joined()
        var zip = StoredZip()
        zip.add("_rels/.rels", relations(("officeDocument", "xl/workbook.xml")))
        zip.add(
            "xl/workbook.xml",
            "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">\(properties)<sheets>"
                + "<sheet name=\"Fixtures\" sheetId=\"1\" r:id=\"r0\"/></sheets></workbook>")
        zip.add(
            "xl/_rels/workbook.xml.rels",
            relations(("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")))
        zip.add(
            "xl/worksheets/sheet1.xml",
            "<worksheet xmlns=\"\(main)\"><sheetData>\(body)</sheetData></worksheet>")
        zip.add(
            "xl/styles.xml",
            "<styleSheet xmlns=\"\(main)\"><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/>"
                + "<xf numFmtId=\"20\"/><xf numFmtId=\"22\"/></cellXfs></styleSheet>")
        return zip.bytes
    }

    private static func text(_ text: String) -> String {
        "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>"
    }

    private static func number(_ value: Double, _ style: Int) -> String {
        "<c s=\"\(style)\"><v>\(value)</v></c>"
    }

    private static func iso(_ value: String, _ style: Int) -> String {
        "<c s=\"\(style)\" t=\"d\"><v>\(value)</v></c>"
    }

    @Test(
        "are the same in both epochs",
        arguments: [
            ("", false), ("<workbookPr/>", false), ("<workbookPr date1904=\"0\"/>", false),
            ("<workbookPr date1904=\"false\"/>", false), ("<workbookPr date1904=\"1\"/>", true),
            ("<workbookPr defaultThemeVersion=\"1\" date1904=\"true\"/>", true),
        ])
    func epochs(properties: String, countsFrom1904: Bool) {
        // 3 February 2026, from 30 December 1899 or from 1 January 1904.
        let day = countsFrom1904 ? 44_594.0 : 46_056
        let (half, quarter) = (14.0 / 24 + 25.0 / 1440, 15.0 / 24 + 15.0 / 1440)
        let teams = [
            ["JDM", "HWTA"], ["IRS", "JCAJ"], ["DWF", "HEP"], ["AGK", "NPG"], ["SJH", "COLL"],
        ]
        .map { $0.map(Self.text) }
        let nothing = "<c/>"
        let bytes = workbook(
            properties,
            [
                [Self.number(day, 1), Self.number(half, 2)] + teams[0],
                [Self.number(day + half, 3), nothing] + teams[1],
                // A sheet shows of the time's own day nothing: a kick-off copied with its day.
                [Self.number(day, 1), Self.number(day + quarter, 2)] + teams[2],
                [Self.text("Tue 3 Feb 2026"), Self.text("2.25pm")] + teams[3],
                [Self.iso("2026-02-03T00:00:00", 1), Self.iso("15:15:00", 2)] + teams[4],
            ])
        let told = AttachmentMessage(bytes: bytes, name: "fixtures.xlsx").told
        #expect(
            told == [
                "add 2026-02-03 14:25 JDM v HWTA, -, -, -",
                "add 2026-02-03 14:25 IRS v JCAJ, -, -, -",
                "add 2026-02-03 15:15 DWF v HEP, -, -, -",
                "add 2026-02-03 14:25 AGK v NPG, -, -, -",
                "add 2026-02-03 15:15 SJH v COLL, -, -, -",
            ])
    }
}
