/// The number format of each cell style, and whether its font is struck out (ECMA-376 part 1, 18.8).
struct SheetStyles {
    private var formats: [NumberFormat] = []
    private var isStruck: [Bool] = []

    /// No styles: every number is one.
    init() {}

    /// The styles of a workbook.
    init(_ bytes: [UInt8], limits: Limits) throws(UnreadablePart) {
        var codes: [Int: NumberFormat] = [:]
        var fonts: [Bool] = []
        var inFonts = false
        var inCells = false
        try XMLElements.read(bytes, limits: limits) { event throws(UnreadablePart) in
            switch event {
            case .start("numFmt", let attributes):
                guard let id = attributes["numFmtId"].flatMap({ Int($0) }),
                    let code = attributes["formatCode"]
                else { return }
                codes[id] = NumberFormat(code: code)
            case .start("fonts", _): inFonts = true
            case .end("fonts"): inFonts = false
            case .start("font", _): if inFonts { fonts.append(false) }
            case .start("strike", let attributes):
                if inFonts, !fonts.isEmpty { fonts[fonts.count - 1] = Self.isOn(attributes["val"]) }
            case .start("cellXfs", _): inCells = true
            case .end("cellXfs"): inCells = false
            case .start("xf", let attributes):
                guard inCells else { return }
                let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
                formats.append(codes[id] ?? NumberFormat(builtIn: id))
                let font = attributes["fontId"].flatMap { Int($0) } ?? 0
                isStruck.append(fonts.indices.contains(font) && fonts[font])
            default: return
            }
        }
    }

    /// The format of a style; a plain number's for one that does not exist.
    func format(_ style: Int) -> NumberFormat {
        formats.indices.contains(style) ? formats[style] : .number(decimals: nil)
    }

    /// Whether text in a style is struck out.
    func isStruck(_ style: Int) -> Bool { isStruck.indices.contains(style) && isStruck[style] }

    /// A boolean property: `<strike/>`, `<strike val="1"/>`.
    static func isOn(_ value: String?) -> Bool {
        value.map { !["0", "false", "off"].contains($0) } ?? true
    }
}
