import FieldGame

/// The two ways in which a message says its own text, of which one is read.
struct BodyText {
    private let drawn: WrittenText?
    private let plain: WrittenText?

    init(page: Message.Part?, text: Message.Part?, limits: inout Limits) throws(UnreadablePart) {
        drawn = try page.flatMap { part throws(UnreadablePart) in
            try Self.read(part, limits: &limits)
        }
        plain = try text.flatMap { part throws(UnreadablePart) in
            try Self.read(part, limits: &limits)
        }
        if drawn == nil, plain == nil {
            throw UnreadablePart(reason: "There is no text in the message")
        }
    }

    private static func read(_ part: Message.Part, limits: inout Limits) throws(UnreadablePart)
        -> WrittenText?
    {
        if case .text(let read) = try Formats.read(part, limits: &limits) { read } else { nil }
    }

    /// The lines of the plain text, else those of the page.
    var lines: [WrittenLine] { plain?.lines ?? drawn?.lines ?? [] }

    /// What the text says of the sheets beside it.
    func cover(_ reader: LetterReader) -> Scope.Heading {
        (plain.flatMap { Self.isStandIn($0) ? nil : $0 } ?? drawn).map(reader.cover)
            ?? Scope.Heading()
    }

    /// What was found, and in which way where the two disagree.
    ///
    /// Reads the page when it draws a table of matches or strikes something out, which a plain text
    /// loses, or when there is no plain text to speak of; else the plain text. When that says nothing
    /// of matches, the page does.
    func findings(_ reader: LetterReader) -> [Found] {
        guard let drawn else { return plain.map { reader.findings(in: .text($0)) } ?? [] }
        let traced = reader.trace?.passages ?? []
        let onPage = reader.findings(in: .text(drawn))
        let tracedOnPage = reader.trace?.passages ?? []
        guard let plain, !Self.isStandIn(plain) else { return onPage }
        if drawn.lines.contains(where: { $0.isStruck && $0.depth == 0 })
            || Self.drawsMatches(drawn, lexer: reader.lexer)
        {
            // The cells of a table run together in its plain twin, so that is not compared.
            return onPage
        }
        // What is told of each word is told of the one that counts.
        reader.trace?.passages = traced
        let inText = reader.findings(in: .text(plain))
        if inText.isEmpty {
            reader.trace?.passages = tracedOnPage
            return onPage
        }
        if onPage.isEmpty || Self.matches(inText) == Self.matches(onPage) { return inText }
        return inText.map { ($0.layout + Self.disagreement, $0.finding) }
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
                isHeaded = isHeaded || row.cells.count { lexer.role(heading: $0) != nil } >= 2
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
            .contains { words.holds($0) }
    }

    private static func matches(_ found: [Found]) -> Set<MatchMention> {
        found.reduce(into: []) { $0.formUnion($1.finding.mentions) }
    }
}
