/// The two ways in which a message says its own text, of which one is read.
struct BodyText {
    /// What was found, and in which way where the two disagree.
    private(set) var found: [Found]
    /// The lines of the plain text, else those of the page.
    let lines: [WrittenLine]

    /// Reads the page when it draws a table of matches or strikes something out, which a plain text
    /// loses, or when there is no plain text to speak of; else the plain text. When that says nothing
    /// of matches, the page does.
    init(
        page: Message.Part?, text: Message.Part?, reader: LetterReader, limits: inout Limits
    ) throws(UnreadablePart) {
        var drawn: WrittenText?
        if let page, case .text(let read) = try Formats.read(page, limits: &limits) { drawn = read }
        var plain: WrittenText?
        if let text, case .text(let read) = try Formats.read(text, limits: &limits) { plain = read }
        lines = plain?.lines ?? drawn?.lines ?? []
        guard let drawn else {
            guard let plain else {
                throw UnreadablePart(reason: "There is no text in the message")
            }
            found = reader.findings(in: .text(plain))
            return
        }
        let onPage = reader.findings(in: .text(drawn))
        guard let plain, !Self.isStandIn(plain) else {
            found = onPage
            return
        }
        if drawn.lines.contains(where: { $0.isStruck && $0.depth == 0 })
            || Self.drawsMatches(drawn, lexer: reader.lexer)
        {
            // The cells of a table run together in its plain twin, so that is not compared.
            found = onPage
            return
        }
        let inText = reader.findings(in: .text(plain))
        if inText.isEmpty {
            found = onPage
        } else if onPage.isEmpty || Self.matches(inText) == Self.matches(onPage) {
            found = inText
        } else {
            found = inText.map { ($0.layout + Self.disagreement, $0.finding) }
        }
    }

    /// Added to the layout's name.
    static let disagreement = " of text/plain, which text/html contradicts"

    /// Whether at least two cells of the page's tables name teams or matches, or one below headings.
    private static func drawsMatches(_ page: WrittenText, lexer: Lexer) -> Bool {
        var cells = 0
        let shown = page.lines.reduce(into: Set<Int>()) {
            if $1.depth == 0 { $0.insert($1.number) }
        }
        for table in page.tables {
            var isHeaded = false
            for row in [table.heading] + table.rows where shown.contains(row.line.number) {
                isHeaded = isHeaded || row.cells.count { Role(heading: $0) != nil } >= 2
                for cell in row.cells + Array(row.struck.values) where namesMatch(cell, lexer) {
                    cells += 1
                    if cells >= 2 || isHeaded { return true }
                }
            }
        }
        return false
    }

    private static func namesMatch(_ cell: String, _ lexer: Lexer) -> Bool {
        guard cell.utf8.count < 400 else { return false }
        let words = Word.words(of: cell)
        guard !words.isEmpty else { return false }
        return !lexer.names.teams[words[...]].isEmpty
            || lexer.pairs(of: words)
                .contains(where: \.hasTeam)
    }

    /// Whether a plain text only says that the page holds the message: it is empty, or a line or two
    /// that speak of HTML.
    private static func isStandIn(_ text: WrittenText) -> Bool {
        let lines = text.lines.filter { !$0.isBlank }
        if lines.isEmpty { return true }
        guard lines.count <= 6 else { return false }
        let words = lines.map { $0.text.lowercased() }.joined(separator: " ")
        return ["html", "web browser", "view this email", "view in browser", "view online"]
            .contains { words.contains($0) }
    }

    private static func matches(_ found: [Found]) -> Set<MatchMention> {
        found.reduce(into: []) { $0.formUnion($1.finding.mentions) }
    }
}
