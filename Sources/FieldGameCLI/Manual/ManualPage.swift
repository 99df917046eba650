import ArgumentParser
import FieldGame

/// A page of the manual, as man(7) reads it.
struct ManualPage {
    private let title: String
    let section: Int
    private var body = ""
    /// Whether the next paragraph is the first below its heading, which needs no gap.
    private var isBelowHeading = true

    /// The page that man(1) shows as `fieldgame-import`, in section 1 (commands), 5 (files) or 7
    /// (guides); of its abstract `List pitches.` whatis(1) shows `list pitches`.
    init(title: String, section: Int, abstract: String) {
        (self.title, self.section) = (title, section)
        heading("NAME")
        let sentence = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
        let words = "\(title) - \(sentence.prefix(1).lowercased())\(sentence.dropFirst())"
        add(Roff.filled(Roff.escaped(words).split(separator: " ").map(String.init)))
    }

    /// The file's name, such as `fieldgame-import.1`.
    var name: String { "\(title).\(section)" }

    /// All of it, with its head.
    func text(on date: LocalDate) -> String {
        let version = FieldGameCommand.configuration.version
        return """
            .TH \(Roff.escaped(title.uppercased())) \(section) \(date) "fieldgame \(version)" \
            "Field Game Planner"
            .nh
            .ad l
            \(body)
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

    /// An entry of a list.
    ///
    /// - Parameter term: is written as it is: bold and italic words.
    mutating func entry(_ term: String, _ paragraphs: String...) {
        isBelowHeading = false
        add(".TP\n" + Roff.line(term))
        let texts = paragraphs.filter { !$0.isEmpty }.map { Roff.prose($0) }
        add(texts.isEmpty ? "\\&" : texts.joined(separator: "\n.sp\n"))
    }

    mutating func add(_ blocks: [Document.Block]) {
        for block in blocks {
            switch block {
            case .paragraph(let words): paragraph(words)
            case .entry(let term, let lines):
                entry(Roff.marked(term), lines.joined(separator: " "))
            case .item(let words):
                isBelowHeading = false
                add(".IP \\(bu 2\n" + Roff.prose(words))
            case .code(let lines):
                part()
                let body = lines.map { Roff.line(Roff.escaped($0)) + "\n" }.joined()
                add(".RS 4\n.nf\n" + body + ".fi\n.RE")
            }
        }
    }

    /// What else there is to read, such as `fieldgame(1)`.
    mutating func seeAlso(_ pages: [(title: String, section: Int)]) {
        heading("SEE ALSO")
        let words = pages.map { "\(Roff.bold($0.title))(\($0.section))" }
        add(Roff.filled(words.dropLast().map { $0 + "," } + words.suffix(1)))
    }

    /// Leaves a gap, except below a heading.
    private mutating func part() {
        if !isBelowHeading { add(".PP") }
        isBelowHeading = false
    }

    private mutating func add(_ lines: String) {
        body += lines + "\n"
    }
}

extension ManualPage {
    /// `fieldgame.conf.5`, made from the sample that explains each setting.
    static func configuration(_ sample: String) -> ManualPage {
        var page = ManualPage(
            title: "fieldgame.conf", section: 5, abstract: "configuration of fieldgame")
        page.heading("DESCRIPTION")
        var comments: [Substring] = []
        func describe() {
            if !comments.isEmpty { page.paragraph(comments.joined(separator: " ")) }
            comments = []
        }
        for line in sample.split(separator: "\n", omittingEmptySubsequences: false) {
            // A setting, in force or not, and what stands behind it on its line.
            if let (_, setting, comment) = line.wholeMatch(
                of: /#?([a-z]\S* = [^#]*?) *(?:#(.*))?/)?.output
            {
                if let comment {
                    describe()
                    comments = [comment]
                }
                page.entry(Roff.bold(setting), comments.joined(separator: " "))
                comments = []
            } else if line.hasPrefix("#"), line.contains(where: { $0 != "#" && $0 != " " }) {
                comments.append(line.dropFirst())
            } else {
                describe()
                if line.hasPrefix("[") { page.heading(String(line)) }
            }
        }
        describe()
        page.heading("FILES")
        for file in Surroundings.files where file.path.hasSuffix(".conf") {
            page.entry(Roff.italic(file.path))
        }
        page.seeAlso([("fieldgame", 1)])
        return page
    }
}
