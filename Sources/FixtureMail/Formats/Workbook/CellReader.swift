/// Follows the events of a sheet and gives each cell when it is complete (ECMA-376 part 1, 18.3.1.4).
struct CellReader {
    /// What a reference beyond the sheet's end costs.
    static let beyondEnd = UnreadablePart(
        reason: "The attached spreadsheet names cells beyond the end of a sheet")

    let strings: [SheetString]
    let styles: SheetStyles
    let number: SheetNumber
    let limits: Limits

    private var row = 0
    private var column = 0
    private var type = ""
    private var style = 0
    private var value = ""
    private var inValue = false
    private var inline: SheetString.Collector?
    private var isOpen = false

    /// Starts before the first row.
    init(strings: [SheetString], styles: SheetStyles, number: SheetNumber, limits: Limits) {
        self.limits = limits
        self.strings = strings
        self.styles = styles
        self.number = number
    }

    /// Starts a row: the one it names, or the next; its number.
    mutating func startRow(_ reference: String?) throws(UnreadablePart) -> Int {
        if let reference {
            guard reference.utf8.count <= 7, let named = Int(reference) else {
                throw Self.beyondEnd
            }
            row = named
        } else {
            row += 1
        }
        guard (1...CellReference.rows).contains(row) else { throw Self.beyondEnd }
        column = 0
        return row
    }

    /// Takes the next event; gives a cell at its end. Throws for a cell that is too long, or beyond the
    /// sheet's end.
    mutating func take(
        _ event: XMLElements.Event
    ) throws(UnreadablePart) -> (CellReference, SheetString)? {
        switch event {
        case .start("row", let attributes): _ = try startRow(attributes["r"])
        case .start("c", let attributes): try startCell(attributes)
        case .start("v", _): inValue = isOpen
        case .end("v"): inValue = false
        case .start("is", _): if isOpen { inline = SheetString.Collector() }
        case .end("c"):
            guard isOpen else { return nil }
            isOpen = false
            guard let place = CellReference(row: row, column: column) else { throw Self.beyondEnd }
            return (place, string)
        case .text(let text) where inValue:
            value += text
            try SheetString.check(value.utf8.count, limits)
        default:
            inline?.take(event)
            if let size = inline?.size { try SheetString.check(size, limits) }
        }
        return nil
    }

    private mutating func startCell(_ attributes: XMLElements.Attributes) throws(UnreadablePart) {
        if let reference = attributes["r"] {
            guard let place = CellReference(reference) else { throw Self.beyondEnd }
            if row != place.row { row = place.row }
            column = place.column
        } else {
            column += 1
        }
        type = attributes["t"] ?? "n"
        style = attributes["s"].flatMap { Int($0) } ?? 0
        (value, inline, isOpen) = ("", nil, true)
    }

    /// What the cell shows. An error is shown as it is, `#REF!`: it names nothing.
    private var string: SheetString {
        var string: SheetString
        switch type {
        case "s":
            let index = Int(value) ?? -1
            string = strings.indices.contains(index) ? strings[index] : SheetString()
        case "inlineStr": string = inline?.string ?? SheetString()
        case "str": string = SheetString(text: SheetString.unescaped(value))
        case "b": string = SheetString(text: value == "1" ? "TRUE" : "FALSE")
        case "d": string = SheetString(text: number.text(iso: value))
        case "n": string = SheetString(text: number.text(value, styles.format(style)))
        default: string = SheetString(text: value)
        }
        if styles.isStruck(style) { string.isStruck = true }
        return string
    }
}
