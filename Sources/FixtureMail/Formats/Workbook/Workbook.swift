/// Workbooks of Office Open XML (ECMA-376, `.xlsx`), by libzip and libxml2.
enum Workbook {
    /// The first bytes of every ZIP archive.
    static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    /// The visible sheets of a part, each a text of its own: its name, then its rows.
    ///
    /// Members are found through the relationships. Throws when the archive or a member cannot be
    /// read, or when there is more than the limits allow.
    static func read(
        _ part: Message.Part, limits: inout Limits
    ) throws(UnreadablePart) -> [WrittenText] {
        let archive = try Archive(part.bytes, limits: limits)
        // What was unpacked in vain has taken its time too.
        defer { limits.spent.unpacked += archive.unpacked }
        let root = try Relationships(of: "", in: archive, limits: limits)
        let path = root.first(ofType: "officeDocument") ?? "xl/workbook.xml"
        guard let workbook = try archive.member(path) else {
            throw UnreadablePart(reason: otherKind(archive))
        }
        guard !path.lowercased().hasSuffix(".bin") else { throw UnreadablePart(reason: binary) }
        let index = try index(workbook, limits)
        let relationships = try Relationships(of: path, in: archive, limits: limits)
        var styles = SheetStyles()
        if let member = relationships.first(ofType: "styles"),
            let bytes = try archive.member(member)
        {
            styles = try SheetStyles(bytes, limits: limits)
        }
        var strings: [SheetString] = []
        if let member = relationships.first(ofType: "sharedStrings"),
            let bytes = try archive.member(member)
        {
            strings = try SheetString.shared(bytes, limits: limits)
        }
        var texts: [WrittenText] = []
        var left = limits.tableCells
        var within = limits
        for sheet in index.sheets where sheet.isVisible {
            guard let path = relationships.target(sheet.relationship, ofType: "worksheet") else {
                continue
            }
            guard let bytes = try archive.member(path) else {
                throw UnreadablePart(reason: "The attached spreadsheet is damaged")
            }
            let cells = try Worksheet(
                bytes, strings: strings, styles: styles, countsFrom1904: index.countsFrom1904,
                cellLimit: left, limits: within)
            let written = try cells.text(named: sheet.name, cellLimit: left, limits: within)
            within.spent.characters += Written.text(written).characters
            left -= Written.text(written).places
            texts.append(written)
        }
        return texts
    }

    private static let binary =
        "The attached sheet is a binary Excel file; save it as .xlsx or CSV"

    /// What an archive without a workbook is.
    private static func otherKind(_ archive: Archive) -> String {
        if archive.has("xl/workbook.bin") { return binary }
        return archive.has("content.xml")
            ? "The attached sheet is an OpenDocument file; save it as .xlsx or CSV"
            : "The attached file is not a spreadsheet"
    }

    /// The sheets that a workbook lists.
    private struct Index {
        var sheets: [(name: String, relationship: String, isVisible: Bool)] = []
        var countsFrom1904 = false
    }

    private static func index(_ bytes: [UInt8], _ limits: Limits) throws(UnreadablePart) -> Index {
        var index = Index()
        try XMLElements.read(bytes, limits: limits) { event throws(UnreadablePart) in
            guard case .start(let name, let attributes) = event else { return }
            if name == "workbookPr" {
                index.countsFrom1904 = ["1", "true", "on"].contains(attributes["date1904"] ?? "")
            } else if name == "sheet" {
                index.sheets.append(
                    (
                        attributes["name"] ?? "", attributes.relationship ?? "",
                        (attributes["state"] ?? "visible") == "visible"
                    ))
            }
        }
        return index
    }
}
