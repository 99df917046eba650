import FieldGame
import Foundation

/// Reads what a message of some day and subject says of matches.
struct LetterReader {
    /// The subject of the message.
    let subject: String
    let lexer: Lexer
    let limits: Limits
    let resolution: DateResolution
    /// Whether it reads a file of an admin, and no message.
    var isFile = false
    /// That of matches which name none.
    private let competition: String?
    /// What the subject says, without the prefixes of replies.
    private let title: Passage
    /// What the messages say that this one passes on.
    var enclosed: [Found] = []
    /// Who wants to know what becomes of each passage.
    var trace: Trace?
    /// What the text says of the sheets beside it.
    var cover = Scope.Heading()
    /// The matches of the sheets beside the text.
    var attached: [Notice] = []

    var names: Names { lexer.names }

    /// A reader of a message with this date and subject; `competition` is that of matches which name
    /// none.
    init(lexer: Lexer, limits: Limits, sent: Date?, subject: String, competition: String? = nil) {
        self.init(
            lexer: lexer, limits: limits, day: sent.flatMap { London.day(at: $0) },
            subject: subject, competition: competition)
    }

    private init(
        lexer: Lexer, limits: Limits, day: LocalDate?, subject: String, competition: String?
    ) {
        (self.lexer, self.limits, self.subject) = (lexer, limits, subject)
        self.competition = competition
        resolution = DateResolution(sent: day)
        let line = WrittenLine(number: 0, raw: subject, depth: 0, limits: limits)
        let words = Word.words(of: Self.withoutPrefixes(line.text))
        let spans = lexer.spans(of: words)
        title = Passage(
            line: line, form: .subject, words: words, spans: spans,
            pairs: lexer.pairs(words, spans), block: 0)
    }

    /// The reader of a message inside this one, of that day and with that subject; where it has none,
    /// this one's hold, and so does the competition where none is named for it.
    func reader(on day: LocalDate?, subject: String?, competition named: String? = nil)
        -> LetterReader
    {
        var reader = LetterReader(
            lexer: lexer, limits: limits, day: day ?? resolution.sent,
            subject: subject ?? self.subject, competition: named ?? competition ?? titleCompetition)
        reader.trace = trace
        return reader
    }

    private var titleCompetition: String? {
        let named = Set(title.spans.compactMap(\.competition))
        return named.count == 1 ? named.first : nil
    }

    /// `Re: Fwd: Fixtures` -> `Fixtures`
    private static func withoutPrefixes(_ subject: String) -> String {
        var rest = subject[...]
        while let colon = rest.prefix(6).firstIndex(of: ":"),
            ["re", "fw", "fwd", "aw", "wg", "sv", "tr", "antw"].contains(
                rest[..<colon].lowercased().trimmingBlanks)
        {
            rest = rest[rest.index(after: colon)...].drop { $0 == " " }
        }
        return String(rest)
    }

    // MARK: Reading

    /// What a part says of matches, in its order.
    func findings(in written: Written) -> [Found] {
        switch written {
        case .text(let text) where text.tables.contains { $0.division == .marked }:
            findings(inSheet: text)
        case .text(let text): findings(in: text)
        case .sheets(let texts): texts.flatMap { findings(inSheet: $0) }
        case .events(let events): findings(in: events)
        }
    }

    private func interpreter(_ resolution: DateResolution? = nil) -> Interpreter {
        var interpreter = Interpreter(
            lexer: lexer, limits: limits, resolution: resolution ?? self.resolution)
        if let competition {
            interpreter.hold(Scope.Heading(competition: .some(competition)))
        }
        return interpreter
    }

    func passages(
        _ lines: [WrittenLine], _ drawn: [WrittenTable], own: String?
    ) -> [Passage] {
        var lexer = lexer
        lexer.own = own
        return TextReader(lexer: lexer, limits: limits).passages(of: lines, drawn: drawn)
    }

    /// The team that writes, if one alone can be: its subject, its last lines (`Captain of Games,
    /// Farrer`) or a title (`Penn: our matches`) name it.
    private func team(writing lines: [WrittenLine]) -> String? {
        let written = lines.filter { !$0.isBlank }
        let titles = written.filter {
            $0.raw.utf8.count < 80 && lexer.words(of: $0.text).contains { $0.fold == "our" }
        }
        let named = Set(
            (written.suffix(3) + titles.prefix(20)).flatMap { line -> [String] in
                let words = lexer.words(of: line.text)
                let small = words.count { $0.isSmall }
                guard words.count <= 8, small < 5 else { return [] }
                return teams(words, lexer.spans(of: words))
            } + teams(title.words, title.spans) + written.prefix(8).flatMap(introduced))
        return named.count == 1 ? named.first : nil
    }

    /// The house that a line says it comes from: `Two corrections from Westbury`, `we (Keate) lost`.
    private func introduced(_ line: WrittenLine) -> [String] {
        let words = lexer.words(of: line.text)
        return words.indices.dropLast().flatMap { index -> [String] in
            let next = words[index + 1].fold == "(" ? index + 2 : index + 1
            guard next < words.count,
                words[index].fold == "from"
                    && words[..<index].suffix(3).contains(where: { Self.counted.contains($0) })
                    || words[index].fold == "at" && index > 0
                        && ["us", "we", "here"].contains(words[index - 1].fold)
                    || next == index + 2 && ["we", "us"].contains(words[index].fold),
                let team = names.teams.longest(from: next, in: words, before: words.count),
                words[next].isCapital
            else { return [] }
            return team.names.filter { !names.schoolTeams.contains($0) }
        }
    }

    private static let counted: WordSet = [
        "thing", "things", "correction", "corrections", "change", "changes", "news", "more", "one",
        "two", "three", "four", "few", "results", "fixtures", "notes", "points", "amendments",
        "here",
    ]

    /// The houses of a line that says nothing of a match.
    private func teams(_ words: [Word], _ spans: [Span]) -> [String] {
        guard lexer.pairs(words, spans).isEmpty,
            !spans.contains(where: { [.time, .pitch, .score].contains(Value.kind(of: $0.meaning)) })
        else { return [] }
        return spans.filter { !$0.isWeak }.flatMap(\.sides).filter {
            !names.schoolTeams.contains($0)
        }
    }

    /// What the sender of a text says, `drawn` being the tables that the text draws itself.
    func findings(own letter: Correspondence, drawn: [WrittenTable]) -> [Found] {
        var interpreter = interpreter()
        interpreter.quoted = quotedMatches(letter, drawn: drawn)
        for found in enclosed {
            if let notice = found.finding.notice, notice.action == .add {
                interpreter.quoted.add(notice)
            }
        }
        attached.forEach { interpreter.quoted.add($0) }
        interpreter.passesOn = !enclosed.isEmpty || !attached.isEmpty
        interpreter.trace = trace
        interpreter.open(with: title)
        interpreter.hold(cover)
        interpreter.own = team(writing: letter.own)
        let answered = AnsweredLines(letter.quoted, lexer: lexer)
        interpreter.read(
            answered.resolved(passages(letter.own, drawn, own: interpreter.own)))
        return interpreter.findings()
    }

    /// What the sender of a text says of the sheets beside it.
    func cover(of text: WrittenText) -> Scope.Heading {
        let lines = text.lines.filter { $0.depth == 0 }
        return Cover.heading(
            of: passages(lines, text.tables, own: nil), days: Days(resolution: resolution))
    }

    /// A sheet: its name and the titles above its rows may say the competition and the year.
    private func findings(inSheet sheet: WrittenText) -> [Found] {
        var resolution = resolution
        resolution.reachesBack = isFile
        let heads = sheet.lines.prefix(6).map { Word.words(of: $0.text) }
        if let years = heads.lazy.compactMap({ SchoolYear.years(in: $0) }).first {
            resolution.years = years
        }
        var interpreter = interpreter(resolution)
        interpreter.trace = trace
        interpreter.open(with: title)
        interpreter.hold(cover)
        interpreter.read(
            passages(sheet.lines, sheet.tables, own: team(writing: sheet.lines)))
        return interpreter.findings()
    }

    private func findings(in events: [WrittenEvent]) -> [Found] {
        var found: [Found] = []
        var seen: Set<WrittenEvent> = []
        let judge = interpreter().judge
        for (index, event) in events.enumerated() where seen.insert(event).inserted {
            // A refusal needs no more than one finding too many.
            if found.count > limits.notices { break }
            let reader = EventReader(
                event, number: index + 1, lexer: lexer, limits: limits,
                competition: competition ?? titleCompetition)
            found += reader.findings(judge).map { ("calendar", $0) }
        }
        return found
    }

    /// A subject that says all by itself: `Cancelled: JDM v HWTA, Tuesday 13 January`.
    func announcedInSubject() -> [Found] {
        guard !title.pairs.isEmpty,
            title.text(0..<title.words.count)
                == Word.text(Word.words(of: PlainText.normalised(subject)))
        else { return [] }
        var interpreter = interpreter()
        interpreter.read([title])
        return interpreter.findings().filter {
            $0.finding.notice.map { $0.action != .add } ?? false
        }
    }

    /// The matches in the text that a reply quotes; its days count from the day of that message,
    /// where the line above it tells.
    private func quotedMatches(_ letter: Correspondence, drawn: [WrittenTable]) -> QuotedMatches {
        var quoted = QuotedMatches()
        guard !letter.quoted.isEmpty else { return quoted }
        let sent = letter.quotedDate.flatMap { day(written: $0) }
        var interpreter = interpreter(sent.map { DateResolution(sent: $0) })
        let lines = letter.quoted.map { line in
            var line = line
            line.depth = 0
            return line
        }
        interpreter.open(with: title, isQuoted: true)
        interpreter.read(passages(lines, drawn, own: team(writing: lines)))
        for found in interpreter.findings() {
            if let notice = found.finding.notice, notice.action == .add { quoted.add(notice) }
        }
        return quoted
    }

    /// What the text of a message says beside what stands in its sheets, or in the messages that it passes on: a
    /// match of theirs is as the text changes it, or off where the text calls it off. What a sheet says goes
    /// `first`.
    func joined(_ own: [Found], with others: [Found], first: Bool = false) -> [Found] {
        let covering = Covering(lexer: lexer, days: Days(resolution: resolution))
        let (changed, rest) = covering.joined(own, enclosed: others)
        return first ? changed + rest : rest + changed
    }

    /// `Thu, 12 Feb 2026 at 09:41` -> 2026-02-12; nil when it says no day, or one after this
    /// message's own.
    func day(written: String) -> LocalDate? {
        let spans = lexer.spans(
            of: Word.words(of: PlainText.normalised(String(written.prefix(300)))))
        let date = spans.lazy.compactMap { span -> WrittenDate? in
            if case .date(let date) = span.meaning { date } else { nil }
        }.first
        guard let date, case .day(let day) = resolution.resolve(date) else { return nil }
        if let sent = resolution.sent, day.dayNumber > sent.dayNumber + 1 { return nil }
        return day
    }

    /// Whether a line concerns a match, or many.
    func speaks(_ line: WrittenLine) -> Bool {
        let words = lexer.words(of: line.text)
        let spans = lexer.spans(of: words)
        return spans.contains { [.cancelled, .postponed].contains($0.term) }
            || !lexer.pairs(words, spans).isEmpty
    }
}
