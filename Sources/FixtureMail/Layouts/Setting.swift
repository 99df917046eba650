import FieldGame

/// What holds for the lines below it: the headings read so far, and what the whole message says.
struct Setting: Sendable {
    /// The day that a heading gives.
    enum Day: Hashable, Sendable {
        /// No heading has named one.
        case none
        case day(LocalDate)
        /// The heading's day is none, and why.
        case fault(String)
        /// A line named a day in a way that was not understood.
        case unclear
    }

    /// What the lines are about.
    enum Topic: Hashable, Sendable {
        case fixtures, results, cancelled, postponed
        /// Matches that stay as they are.
        case unchanged
    }

    var day = Day.none
    /// The first day of the week that a heading names: `w/c 19 January`.
    var week: LocalDate?
    var time: LocalTime?
    /// The kick-off of all matches, where a line above the first day gives one.
    var usualTime: LocalTime?
    var pitch: String?
    var competition: String?
    var topic = Topic.fixtures

    /// How days are resolved.
    var resolution: DateResolution
    /// The names of the league.
    let names: Names
    let limits: Limits
    /// What the message quotes, for corrections and cancellations.
    var quoted = QuotedMatches()
    /// Whether the message passes on others that speak of matches.
    var passesOn = false
}

extension Setting {
    /// Whether a line has changed what holds for the lines below it.
    func says(otherThan above: Setting) -> Bool {
        day != above.day || week != above.week || time != above.time || pitch != above.pitch
            || competition != above.competition || topic != above.topic
    }

    /// Takes over the day and the competition that stand before the match of another sentence, as far
    /// as `own` names none itself.
    mutating func follow(_ items: LineItems, besides own: LineItems) {
        guard let match = items.items.first(where: \.isPairing)?.range.lowerBound else { return }
        var dates: Set<WrittenDate> = []
        var names: Set<String> = []
        for item in items.items.prefix(while: { $0.range.lowerBound < match }) {
            switch item.kind {
            case .date(let date): dates.insert(date)
            case .competition(let name): names.insert(name)
            default: continue
            }
        }
        if dates.count == 1, let date = dates.first, own.dates.isEmpty, own.bareWeekdays.isEmpty {
            switch resolution.resolve(date) {
            case .day(let found): day = .day(found)
            case .fault(let note): day = .fault(note)
            }
        }
        if names.count == 1, own.competitions.isEmpty { competition = names.first }
    }
}

/// The matches in the text that a reply quotes.
struct QuotedMatches: Sendable {
    private var matches: [Set<String>: [Notice]] = [:]
    /// Every one, in the order of the text.
    private(set) var all: [Notice] = []

    /// Whether nothing is quoted.
    var isEmpty: Bool { matches.isEmpty }

    /// Remembers a match.
    mutating func add(_ notice: Notice) {
        all.append(notice)
        guard let home = notice.home, let away = notice.away else { return }
        matches[[home, away], default: []].append(notice)
    }

    /// The matches of two teams, on a day where one is given.
    func matches(of pairing: Pairing, on day: LocalDate? = nil) -> [Notice] {
        guard let key = pairing.key else { return [] }
        let found = matches[key] ?? []
        return day == nil ? found : found.filter { $0.date == day }
    }
}
