import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Workbooks")
struct WorkbookTests {
    private func told(_ sheet: String, date: String) throws -> [String] {
        var enclosure = try AttachmentMessage(sheet: sheet)
        enclosure.date = date
        return enclosure.told
    }

    @Test(
        "merged, hidden and struck-out cells, real and written dates, several sheets",
        arguments: ["openpyxl.xlsx", "libreoffice-openpyxl.xlsx"])
    func openpyxl(sheet: String) throws {
        let told = try told(sheet, date: "Fri, 29 Jan 2027 09:00:00 +0000")
        #expect(
            told == [
                "add 2027-02-02 14:25 JDM v HWTA, Senior League, Dutchman's 5, [Mr Carlow; Mr Dray]",
                "add 2027-02-02 15:15 IRS v JCAJ, Senior League, Dutchman's 6, [Miss Orde]",
                "postpone 2027-02-04 14:25 LKM v NJW, Senior League, Agar's 1, -",
                "add 2027-02-04 14:30 PRDT v GFV, Senior League, Agar's 2, -",
                "add 2027-02-04 15:00 SJH v COLL, Senior League, Agar's 3, -",
                "add 2027-02-06 14:30 RMG v TEB, Junior League, College Field, [Revd Moss]",
                "add 2027-02-09 14:25 AGK v KSTL, Lower Boy League, South Meadow 1, -",
                "add 2027-02-09 15:15 DWF v MPLC, Lower Boy League, South Meadow 2, -",
                "invalid_date: Fri | Sat 6 Feb 2027 | 11:00 | WRH v FDC | A5",
                "struck_out: Sat | Sat 6 Feb 2027 | 11:00 | OJB v BTS | A6",
                "unknown_team: HWTAA | CRN | 09/02/2027 | S3",
            ])
    }

    @Test("shared and rich strings, days from 1904, formulas, errors, filtered rows")
    func xlsxwriter() throws {
        let told = try told("xlsxwriter.xlsx", date: "Fri, 5 Feb 2027 09:00:00 +0000")
        #expect(
            told == [
                "result 2027-02-02 14:25 JDM v HWTA, Senior League, Dutchman's 5, -, 3-1",
                "result 2027-02-02 15:15 IRS v JCAJ, Senior League, Dutchman's 6, -, 0-0",
                "result 2027-02-04 - PRDT v GFV, Junior League, Agar's 1, -, 2-2",
                "result 2027-02-04 - WRH v FDC, Junior League, Agar's 3, -, 4-1",
                "no_score: Thu 4 Feb 2027 |  | JL | SJH | 2 |  | COLL | A1 | FALSE",
                "unknown_team: Thu 4 Feb 2027 |  | JL | LKM | 2 | 1 | #N/A | A1 | FALSE",
            ])
    }

    @Test("tables side by side")
    func sideBySide() throws {
        let told = try told("side-by-side.xlsx", date: "Fri, 29 Jan 2027 09:00:00 +0000")
        #expect(
            told == [
                "add 2027-02-02 14:25 JDM v HWTA, Senior League, -, -",
                "add 2027-02-04 14:25 IRS v JCAJ, Senior League, -, -",
                "add 2027-02-04 15:15 OJB v WRH, Junior League, -, -",
            ])
    }

    @Test("a title above the headings, an open side, an umpire with a comma")
    func libreOffice() throws {
        let told = try told("libreoffice.xlsx", date: "Fri, 29 Jan 2027 09:00:00 +0000")
        #expect(told == Self.twoMatches)
    }

    static let twoMatches = [
        "add 2027-02-02 14:25 JDM v HWTA, -, Dutchman's 5, [Mr Carlow]",
        "add 2027-02-04 15:15 IRS v -, -, Agar's 3, [Carlow, R. (Mr)]",
    ]

    @Test(
        "other formats say what to do",
        arguments: [
            ("openpyxl.ods", "The attached sheet is an OpenDocument file; save it as .xlsx or CSV"),
            ("openpyxl.xls", "The attached sheet is an old Excel file; save it as .xlsx or CSV"),
        ])
    func refused(sheet: String, reason: String) throws {
        let reading = try AttachmentMessage(sheet: sheet).message.reading()
        #expect(reading.notices.isEmpty)
        #expect(reading.summary.errorMessage == reason)
    }

    /// The members of `libreoffice.xlsx`: how many, the largest that is read, and all that are read.
    static let bounds: [(set: @Sendable (inout Limits, Int) -> Void, edge: Int, reason: String)] = [
        ({ $0.sheetMembers = $1 }, 9, "The attached spreadsheet has more than 8 members"),
        ({ $0.sheetMemberBytes = $1 }, 5178, "The attached spreadsheet is too large when unpacked"),
        ({ $0.sheetBytes = $1 }, 11799, "The attached spreadsheet is too large when unpacked"),
        ({ $0.sheetColumns = $1 }, 6, "The attached sheet has more than 5 columns"),
        ({ $0.tableCells = $1 }, 19, "The attached sheet has more than 18 cells"),
    ]

    @Test("limits hold at their edge", arguments: bounds)
    func limit(
        set: @Sendable (inout Limits, Int) -> Void, edge: Int, reason: String
    ) throws {
        let message = try AttachmentMessage(sheet: "libreoffice.xlsx").message
        var limits = Limits()
        set(&limits, edge)
        #expect(message.reading(limits: limits).notices.count == 2)
        set(&limits, edge - 1)
        let refused = message.reading(limits: limits)
        #expect(refused.notices.isEmpty)
        #expect(refused.summary.errorMessage == reason)
    }

    @Test("the cells of all sheets of a message count together")
    func cellsOfMessage() throws {
        let sheet = try AttachmentMessage(sheet: "libreoffice.xlsx").message
        var both = sheet
        let part = sheet.body.split(separator: "--b\n", omittingEmptySubsequences: true).last ?? ""
        both.body = sheet.body.replacing("\n--b--\n", with: "\n--b\n" + part)
        var limits = Limits()
        limits.tableCells = 38
        #expect(both.reading(limits: limits).notices.count == 4)
        limits.tableCells = 37
        #expect(both.reading(limits: limits).notices.count == 2)
    }

    @Test(
        "hostile ones are refused with a reason",
        arguments: [
            ("xlsx-bad-crc", "The attached spreadsheet is damaged"),
            ("xlsx-truncated", "The attached spreadsheet is damaged"),
            ("xlsx-far-cell", "The attached spreadsheet names cells beyond the end of a sheet"),
            ("xlsx-nested-zip", "The attached file is not a spreadsheet"),
            ("xlsx-xxe", "The attached spreadsheet declares entities, which are not read"),
        ])
    func hostile(name: String, reason: String) throws {
        let file = League.folder.appending(path: "Corpus/\(name).eml")
        let reading = CorpusTests.reader.read(try CorpusTests.bytes(of: file))
        #expect(reading.notices.isEmpty)
        #expect(reading.summary.errorMessage == reason)
    }
}
