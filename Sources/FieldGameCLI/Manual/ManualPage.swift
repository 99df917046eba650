import FieldGame

/// A page of the manual, as man(7) reads it.
struct ManualPage {
    /// The file's name, such as `fieldgame-import.1`.
    let name: String
    private(set) var text: String
    /// Whether the next paragraph is the first below its heading, which needs no gap.
    private var isBelowHeading = true

    /// A page with its head.
    ///
    /// - Parameters:
    ///   - title: what man(1) is asked for, such as `fieldgame-import`.
    ///   - section: of the manual: 1 for commands, 5 for files, 7 for guides.
    ///   - abstract: one sentence; as a name's explanation it bears no full stop.
    init(title: String, section: Int, abstract: String, date: LocalDate, version: String) {
        name = "\(title).\(section)"
        text = """
            .TH \(Roff.escaped(title.uppercased())) \(section) \(date) "fieldgame \(version)" \
            "Field Game Planner"
            .nh
            .ad l
            .SH NAME
            \(Roff.filled([Roff.escaped(title), "\\-"] + Self.explanation(abstract)))

            """
    }

    mutating func heading(_ words: String) {
        add(".SH \(Roff.escaped(words))")
        isBelowHeading = true
    }

    mutating func paragraph(_ words: String) {
        part()
        add(Roff.prose(words))
    }

    /// A command line: its words are parted from each other, never within themselves.
    mutating func synopsis(_ words: [String]) {
        add(Roff.filled(words))
    }

    /// Lines that stay as they are.
    mutating func literal(_ lines: [String]) {
        let body = lines.map { Roff.line(Roff.escaped($0)) }.joined(separator: "\n")
        part()
        add(".RS 4\n.nf\n" + body + "\n.fi\n.RE")
    }

    /// An entry of a list.
    ///
    /// - Parameter term: is written as it is: bold and italic words.
    mutating func entry(_ term: String, _ paragraphs: [String]) {
        isBelowHeading = false
        add(".TP\n" + Roff.line(term))
        let texts = paragraphs.filter { !$0.isEmpty }.map { Roff.prose($0) }
        add(texts.isEmpty ? "\\&" : texts.joined(separator: "\n.sp\n"))
    }

    /// An item of a list without terms.
    mutating func item(_ words: String) {
        isBelowHeading = false
        add(".IP \\(bu 2\n" + Roff.prose(words))
    }

    mutating func blocks(_ blocks: [HelpText.Block]) {
        for block in blocks {
            switch block {
            case .paragraph(let words): paragraph(words)
            case .lines(let lines): literal(lines)
            }
        }
    }

    /// What else there is to read, such as `fieldgame(1)`.
    mutating func seeAlso(_ pages: [(title: String, section: Int)]) {
        heading("SEE ALSO")
        let words = pages.enumerated().map { index, page in
            "\(Roff.bold(page.title))(\(page.section))" + (index + 1 < pages.count ? "," : "")
        }
        add(Roff.filled(words))
    }

    /// Leaves a gap, except below a heading.
    private mutating func part() {
        if !isBelowHeading { add(".PP") }
        isBelowHeading = false
    }

    /// As whatis(1) shows it: `List pitches.` is `list pitches`.
    private static func explanation(_ abstract: String) -> [String] {
        let words = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
        return Roff.escaped(words.prefix(1).lowercased() + words.dropFirst())
            .split(separator: " ").map(String.init)
    }

    private mutating func add(_ lines: String) {
        text += lines + "\n"
    }
}
