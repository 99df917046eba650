/// Turns the elements of a page into lines and tables, as a browser would show them.
struct PageReader {
    private let limits: Limits
    private var sheet = PageStyleSheet()
    private var scopes: [Scope] = []
    /// The page's own text, and that of each cell which is open.
    private var flows = [PageFlow()]
    private var tables: [OpenTable] = []
    private var cells = 0
    private var styles: [String: PageStyle] = [:]

    /// What an element does to the text in it.
    private struct Scope {
        var name = ""
        /// What selectors call it, where a rule asks.
        var names: Set<String> = []
        var isHidden = false
        var isInvisible = false
        var hasNoSize = false
        var isStruck = false
        var keepsBlanks = false
        var depth = 0
        var isSheet = false
        var role = Role.inline
        var span = (columns: 1, rows: 1)
    }

    private enum Role { case inline, block, paragraph, table, row, cell }

    private struct OpenTable {
        var rows: [[PageTable.WrittenCell]] = []
        var depth: Int
    }

    /// A reader at the start of a page.
    init(limits: Limits) { self.limits = limits }

    /// What stands on the page; to be asked when all of it has been taken.
    var items: [PageItem] { flows.first?.items ?? [] }

    private var flow: PageFlow {
        get { flows[flows.count - 1] }
        _modify { yield &flows[flows.count - 1] }
    }

    /// Takes the next piece.
    mutating func take(_ piece: Markup.Piece) throws(UnreadablePart) {
        switch piece {
        case .opens(let element): try open(element)
        case .closes: try close()
        case .text(let text):
            guard let scope = scopes.last else { return }
            if scope.isSheet { sheet.add(text) }
            if scope.isHidden || scope.isInvisible || scope.hasNoSize { return }
            // Between the cells of a table there is no text.
            if [.table, .row].contains(scope.role), text.trimmingBlanks.isEmpty { return }
            flow.append(
                text, isStruck: scope.isStruck, keepsBlanks: scope.keepsBlanks, depth: scope.depth)
        }
    }

    /// Ends the page.
    mutating func finish() { flow.breakLine(depth: 0) }

    private mutating func open(_ element: Markup.Element) throws(UnreadablePart) {
        var scope = scopes.last ?? Scope()
        scope.name = element.name
        scope.role = Self.role(of: element.name)
        scope.isSheet = element.name == "style"
        var style = sheet.style(of: element, in: sheet.isNested ? scopes.map(\.names) : [])
        scope.names = sheet.isNested ? Set(PageStyleSheet.names(of: element)) : []
        if let own = element.attributes["style"] { style.add(read(own)) }
        scope.isHidden =
            scope.isHidden || style.isHidden || Self.unseen.contains(element.name)
            || element.attributes["hidden"] != nil
        scope.isInvisible = style.isInvisible ?? scope.isInvisible
        scope.hasNoSize = style.hasNoSize ?? scope.hasNoSize
        scope.isStruck =
            scope.isStruck || style.isStruck || style.isUnseen
            || ["s", "strike", "del"].contains(element.name)
        scope.keepsBlanks = style.keepsBlanks ?? (scope.keepsBlanks || element.name == "pre")
        if scope.isHidden {
            scope.role = .inline
            scopes.append(scope)
            return
        }
        if element.name == "p",
            style.isTight || element.attributes["class"]?.hasPrefix("Mso") == true
        {
            scope.role = .block
        }
        let outer = scopes.last?.depth ?? 0
        if element.name == "blockquote", !Self.isIndented(element, style) { scope.depth += 1 }
        switch scope.role {
        case .inline: if element.name == "br" { flow.breakLine(depth: outer, isForced: true) }
        case .block, .row: flow.breakLine(depth: outer)
        case .paragraph: flow.leaveBlank(depth: outer)
        case .table:
            flow.breakLine(depth: outer)
            tables.append(OpenTable(depth: scope.depth))
        case .cell: flow.breakLine(depth: outer)
        }
        if scope.role == .row, !tables.isEmpty { tables[tables.count - 1].rows.append([]) }
        if scope.role == .cell, !tables.isEmpty {
            cells += 1
            if cells > limits.tableCells { throw PageTable.tooLarge(limits) }
            scope.span = (
                Self.span(element.attributes["colspan"]), Self.span(element.attributes["rowspan"])
            )
            flows.append(PageFlow())
        } else if scope.role == .cell {
            scope.role = .block
        }
        scopes.append(scope)
    }

    private mutating func close() throws(UnreadablePart) {
        guard let scope = scopes.popLast(), !scope.isHidden else { return }
        switch scope.role {
        case .inline: return
        case .block, .row: flow.breakLine(depth: scope.depth)
        case .paragraph: flow.leaveBlank(depth: scope.depth)
        case .cell:
            guard flows.count > 1, !tables.isEmpty else { return }
            flow.breakLine(depth: scope.depth)
            let cell = PageTable.WrittenCell(
                items: flows.removeLast().items, columns: scope.span.columns,
                rows: scope.span.rows)
            if tables[tables.count - 1].rows.isEmpty { tables[tables.count - 1].rows.append([]) }
            let row = tables[tables.count - 1].rows.count - 1
            tables[tables.count - 1].rows[row].append(cell)
        case .table:
            flow.breakLine(depth: scope.depth)
            guard let table = tables.popLast() else { return }
            if let data = try PageTable(
                table.rows, depth: table.depth, places: &cells, limits: limits)
            {
                flow.add([.table(data)])
            } else {
                for cell in table.rows.joined() { flow.add(cell.items) }
            }
        }
    }

    /// Styles repeat themselves on a page.
    private mutating func read(_ style: String) -> PageStyle {
        if let known = styles[style] { return known }
        let read = PageStyle(style)
        if styles.count < 1000 { styles[style] = read }
        return read
    }

    /// `5` -> 5; what is no number, or none that a table can need, is 1 or the limit.
    private static func span(_ written: String?) -> Int {
        guard let written = written?.trimmingBlanks else { return 1 }
        let digits = written.prefix { $0.isASCII && $0.isNumber }
        return max(1, min(Int(digits) ?? 1, 65_534))
    }

    /// Mail programs indent by a quotation without a border.
    private static func isIndented(_ element: Markup.Element, _ style: PageStyle) -> Bool {
        if element.attributes["type"] == "cite" { return false }
        let name = element.attributes["class"] ?? ""
        return style.isBorderless || name.contains("indent")
    }

    private static func role(of name: String) -> Role {
        switch name {
        case "table": .table
        case "tr": .row
        case "td", "th": .cell
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "pre", "blockquote",
            "fieldset", "figure":
            .paragraph
        case "address", "article", "aside", "body", "center", "dd", "details", "dir", "div", "dt",
            "figcaption", "footer", "form", "header", "hr", "html", "legend", "li", "main",
            "menu", "nav", "option", "section", "summary", "caption", "thead", "tbody", "tfoot":
            .block
        default: .inline
        }
    }

    /// Elements whose text is not seen.
    private static let unseen: Set<String> = [
        "head", "title", "style", "script", "template", "noframes", "object", "svg", "math",
        "select", "textarea", "audio", "video", "iframe", "datalist",
    ]
}
