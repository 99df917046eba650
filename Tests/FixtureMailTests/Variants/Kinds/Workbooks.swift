import FieldGame
import MailSupport

/// Spreadsheets of Office Open XML, written cell by cell (ECMA-376, part 1, 18).
extension Author {
    /// What a cell holds.
    private enum Value {
        case text(String)
        /// A number and the index of its format: 1 a day, 2 a time, 3 both.
        case number(String, Int)
        case nothing

        var shown: String {
            switch self {
            case .text(let text): text
            case .number(let number, let style): "\(number)#\(style)"
            case .nothing: ""
            }
        }
    }

    func workbook(_ draft: inout Draft) {
        let real = chance(75)
        let from1904 = chance(25)
        let sheet = sheet(
            &draft, SheetHabits(blanks: chance(50), sheetDays: real || chance(60), badDays: true))
        var rows: [[Value]] = []
        var merges: [String] = []
        for _ in 0..<number(0...3) {
            rows.append([.text(one(["Lent Half", "Week 8", "Draft 3", "Field Game"]))])
        }
        if chance(30) { rows.append([]) }
        let left = chance(20) ? 1 : 0
        rows.append(Array(repeating: .nothing, count: left) + sheet.headings.map { .text($0) })
        let isMerged = chance(70)
        for (index, row) in sheet.rows.enumerated() {
            var cells: [Value] = Array(repeating: .nothing, count: left)
            for (column, field) in sheet.fields.enumerated() {
                let text = row.cells[column]
                let isDay = field == .date || field == .weekday
                if isDay, row.repeatsDay { cells.append(.nothing); continue }
                if field == .date, real, !text.hasPrefix("31/02") {
                    let serial = row.match.date.dayNumber + 25_569 - (from1904 ? 1462 : 0)
                    cells.append(.number("\(serial)", 1))
                } else if field == .time, real, let time = row.match.time {
                    cells.append(.number("\(Double(time.minuteOfDay) / 1440)", 2))
                } else {
                    cells.append(text.isEmpty ? .nothing : .text(text))
                }
            }
            rows.append(cells)
            let following = sheet.rows[(index + 1)...].prefix { $0.repeatsDay }.count
            if isMerged, !row.repeatsDay, following > 0 {
                for field in [Sheet.Field.date, .weekday] {
                    guard let column = sheet.column(field) else { continue }
                    let letter = Self.letter(column + left)
                    merges.append("\(letter)\(rows.count):\(letter)\(rows.count + following)")
                }
            }
        }
        draft.plain = rows.map { $0.map(\.shown).joined(separator: " | ") }.joined(separator: "\n")
        let hidden = chance(30)
        let bytes = archive(rows, merges: merges, from1904: from1904, hidden: hidden)
        let file = file(
            bytes,
            type: one([
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "application/octet-stream",
            ]),
            name: one(["fixtures.xlsx", "Lent Half wk 8.xlsx", "Book1.xlsx"]))
        draft.piece = several(
            [
                piece(
                    one([
                        "Attached.\nPeter", "Spreadsheet attached.", "See attached - all times pm.",
                    ])), file,
            ], "mixed")
    }

    static func letter(_ column: Int) -> String {
        String(Character(Unicode.Scalar(UInt8(65 + column))))
    }

    private func archive(_ rows: [[Value]], merges: [String], from1904: Bool, hidden: Bool)
        -> [UInt8]
    {
        var shared: [String] = []
        let isShared = chance(70)
        func cell(_ value: Value, _ place: String) -> String {
            switch value {
            case .nothing: return chance(30) ? "<c r=\"\(place)\"/>" : ""
            case .number(let number, let style):
                return "<c r=\"\(place)\" s=\"\(style)\"><v>\(number)</v></c>"
            case .text(let text):
                let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                guard isShared else {
                    return
                        "<c r=\"\(place)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(text)</t></is></c>"
                }
                let index = shared.firstIndex(of: text) ?? shared.count
                if index == shared.count { shared.append(text) }
                return "<c r=\"\(place)\" t=\"s\"><v>\(index)</v></c>"
            }
        }
        func page(_ rows: [[Value]], merges: [String]) -> String {
            var text = "<worksheet xmlns=\"\(Self.main)\"><sheetData>"
            for (row, cells) in rows.enumerated() where !cells.isEmpty {
                text += "<row r=\"\(row + 1)\">"
                for (column, value) in cells.enumerated() {
                    text += cell(value, "\(Self.letter(column))\(row + 1)")
                }
                text += "</row>"
            }
            text += "</sheetData>"
            if !merges.isEmpty {
                text +=
                    "<mergeCells count=\"\(merges.count)\">"
                    + merges.map { "<mergeCell ref=\"\($0)\"/>" }.joined() + "</mergeCells>"
            }
            return Self.xml + text + "</worksheet>"
        }
        let teams = reference.teams.map(\.id)
        let old: [[Value]] = [
            ["Date", "Home", "Away"].map { .text($0) },
            [.text("13/01/2019"), .text(teams[0]), .text(teams[1])],
        ]
        let notes: [[Value]] = [[.text("Notes")], [.text("Balls are in the hut.")]]
        let sheets = [page(rows, merges: merges), page(hidden ? old : notes, merges: [])]
        var zip = StoredZip()
        zip.add("[Content_Types].xml", Self.types)
        zip.add("_rels/.rels", Self.relations([("rId1", "officeDocument", "xl/workbook.xml")]))
        zip.add(
            "xl/workbook.xml",
            Self.xml
                + "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.office)\"><workbookPr\(from1904 ? " date1904=\"1\"" : "")/><sheets>"
                + "<sheet name=\"Fixtures\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"Other\" sheetId=\"2\"\(hidden ? " state=\"hidden\"" : "") r:id=\"rId2\"/></sheets></workbook>"
        )
        zip.add(
            "xl/_rels/workbook.xml.rels",
            Self.relations([
                ("rId1", "worksheet", "worksheets/sheet1.xml"),
                ("rId2", "worksheet", "worksheets/sheet2.xml"), ("rId3", "styles", "styles.xml"),
                ("rId4", "sharedStrings", "sharedStrings.xml"),
            ]))
        zip.add("xl/worksheets/sheet1.xml", sheets[0])
        zip.add("xl/worksheets/sheet2.xml", sheets[1])
        zip.add("xl/styles.xml", Self.styles)
        zip.add(
            "xl/sharedStrings.xml",
            Self.xml + "<sst xmlns=\"\(Self.main)\">"
                + shared.map { "<si><t xml:space=\"preserve\">\($0)</t></si>" }.joined() + "</sst>")
        return zip.bytes
    }

    private static let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let office =
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let types =
        xml + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
        + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        + "<Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"
    private static let styles =
        xml
        + "<styleSheet xmlns=\"\(main)\"><numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"ddd\\ d\\ mmm\"/></numFmts>"
        + "<cellXfs count=\"4\"><xf numFmtId=\"0\"/><xf numFmtId=\"164\" applyNumberFormat=\"1\"/><xf numFmtId=\"20\" applyNumberFormat=\"1\"/><xf numFmtId=\"22\" applyNumberFormat=\"1\"/></cellXfs></styleSheet>"

    private static func relations(_ all: [(String, String, String)]) -> String {
        xml
            + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            + all.map {
                "<Relationship Id=\"\($0.0)\" Type=\"\(office)/\($0.1)\" Target=\"\($0.2)\"/>"
            }.joined() + "</Relationships>"
    }
}
