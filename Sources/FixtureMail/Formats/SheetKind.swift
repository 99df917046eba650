/// What an attached sheet is, told by its first bytes: names and labels lie.
enum SheetKind: Equatable {
    /// A ZIP archive, as workbooks of Office Open XML are.
    case archive
    /// A page of HTML that calls itself `.xls`, as many programs export.
    case page
    /// Comma-separated values.
    case text
    /// A format that is not read, and what the sender can do about it.
    case unreadable(String)

    /// Looks at some bytes.
    init(of bytes: [UInt8]) {
        if bytes.starts(with: Workbook.signature) {
            self = .archive
        } else if bytes.starts(with: Self.compoundFile) {
            let isEncrypted = Self.contains(
                Array("EncryptedPackage".utf8).flatMap { [$0, 0] }, in: bytes)
            self = .unreadable(
                isEncrypted
                    ? "The attached spreadsheet is protected by a password"
                    : "The attached sheet is an old Excel file; save it as .xlsx or CSV")
        } else {
            var start = bytes.prefix(2048)[...]
            if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
            start = start.drop { $0 <= 0x20 }
            guard start.first == UInt8(ascii: "<") else {
                self = .text
                return
            }
            let opening = String(decoding: start, as: UTF8.self).lowercased()
            if opening.contains("<workbook") || opening.contains("office:spreadsheet") {
                self = .unreadable("The attached sheet is an XML file; save it as .xlsx or CSV")
            } else {
                self = .page
            }
        }
    }

    /// [MS-CFB] 2.2: what old Excel files and those with a password start with.
    private static let compoundFile: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    private static func contains(_ wanted: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        var rest = bytes[...]
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: wanted) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}
