import FieldGame
import Foundation
import LeagueDatabase

/// A match, and what was done to it.
///
/// Lists hand it on often, and a match has much to copy.
final class ListedMatch: Sendable {
    let match: Match
    /// Nil where nothing was done to it since it was added.
    let history: MatchHistory?

    init(match: Match, history: MatchHistory?) {
        (self.match, self.history) = (match, history)
    }
}

extension LeagueRepository {
    /// Matches with what was done to them.
    func listed(_ matches: [Match]) async throws -> [ListedMatch] {
        // What was never changed has no more to tell.
        let histories = try await publishedHistory(
            of: matches.filter { $0.sequence > 0 }.map(\.id), last: MatchCard.stepsTold)
        return matches.map { ListedMatch(match: $0, history: histories[$0.id]) }
    }
}

/// A match in a list: when, who, where, and what has changed.
struct MatchCard {
    /// How many of a match's steps, the newest, its card is written from: what a list reads does not
    /// grow with how often its matches are corrected.
    static let stepsTold = 20

    fileprivate let match: Match
    private let news: MatchNews
    fileprivate let look: MatchLook
    fileprivate let context: PageContext
    fileprivate let showsDay: Bool
    private let subject: PageRequest.Subject?
    private let below: HTML?

    /// - Parameters:
    ///   - showsDay: whether it says its day, since no heading does.
    ///   - subject: what its page is about, which is not said again.
    ///   - below: what may be done with it.
    init(
        _ listed: ListedMatch, _ context: PageContext, showsDay: Bool = false,
        of subject: PageRequest.Subject? = nil, below: HTML? = nil
    ) {
        self.below = below
        (match, self.context, self.showsDay) = (listed.match, context, showsDay)
        (news, look) = (MatchNews(listed, context.today), context.look(match))
        self.subject = subject
    }

    /// The item of a list.
    var html: HTML {
        let mark = MatchMark(match, isMoved: news.isMoved)
        return """
            <li class="card\(more: context.colourClass(match.competition), mark?.cardClass)"\(teamsOf: look)>
            <p class="when">\(when: self) \
            \(mark?.html)\(mark == nil ? "" : " ")\(badge)</p>
            <h3>\(sides: self, mark)</h3>
            \(meta: place)\(notes: notes)\(below)\
            </li>
            """
    }

    private var badge: HTML? {
        isKnown(.competition, context.subject(.competition, match.competition)?.slug)
            ? nil : context.badge(match.competition)
    }

    private var place: [HTML] {
        var parts: [HTML] = []
        parts.reserveCapacity(1 + match.umpires.count)
        if let pitch = context.pitch(match.pitch),
            !isKnown(.pitch, context.subject(.pitch, match.pitch)?.slug)
        {
            parts.append(pitch)
        }
        for name in match.umpires
        where !isKnown(.umpire, context.directory.umpire(called: name)?.slug) {
            parts.append(context.umpire(name))
        }
        return parts
    }

    /// Whether the page is about what has that slug.
    private func isKnown(_ kind: LeagueDirectory.Kind, _ slug: @autoclosure () -> String?) -> Bool {
        guard let subject, subject.kind == kind else { return false }
        return subject.slug == slug()
    }

    private var notes: [HTML] {
        let lines = news.lines(look.bibs)
        return match.notes.map { lines + ["\($0)"] } ?? lines
    }
}

extension HTML.StringInterpolation {
    /// When it is.
    fileprivate mutating func appendInterpolation(when card: MatchCard) {
        let (date, time, today) = (card.match.date, card.match.time, card.context.today)
        guard card.showsDay else { return appendInterpolation(kickOff: date, time) }
        appendInterpolation(
            """
            <span><time datetime="\(date)">\(SpokenTime.brief(date, today))</time> \
            \(kickOff: date, time)</span>
            """ as HTML)
    }

    /// Both sides, with their shirts, scores and bibs, leading to the match's page.
    ///
    /// Written in its place: with an array for each piece a card takes a tenth more instructions.
    fileprivate mutating func appendInterpolation(sides card: MatchCard, _ mark: MatchMark?) {
        let (home, away, look) = (card.match.home, card.match.away, card.look)
        let (score, page) = (card.match.score, card.context.page(of: card.match))
        if let page {
            appendLiteral("<a href=\"")
            appendInterpolation(url: page)
            appendLiteral("\">")
        }
        appendInterpolation(mark?.spoken)
        if !home.name.isEmpty || away.name.isEmpty {
            append(home, look.home, bibs: look.bibs == .home, score?.home, against: score?.away)
        }
        if !home.name.isEmpty && !away.name.isEmpty {
            appendLiteral("<span class=\"vh\"> v </span>")
        }
        if !away.name.isEmpty {
            append(away, look.away, bibs: look.bibs == .away, score?.away, against: score?.home)
        }
        if page != nil { appendLiteral("</a>") }
    }

    private mutating func append(
        _ side: Match.Side, _ team: NameLinks.TeamLook?, bibs: Bool, _ own: Int?,
        against other: Int?
    ) {
        let isLost = own.flatMap { own in other.map { own < $0 } } ?? false
        appendLiteral(isLost ? "<span class=\"side lost\">" : "<span class=\"side\">")
        appendInterpolation(team?.shirt)
        appendInterpolation(side.name)
        appendLiteral(bibs ? "<i class=\"bib\"></i>" : "")
        if let own {
            appendLiteral("<b>")
            appendInterpolation(own)
            appendLiteral("</b>")
        }
        appendLiteral("</span>")
    }

    /// Where a match is and who umpires it; nothing where neither is known.
    mutating func appendInterpolation(meta parts: [HTML]) {
        appendInterpolation(parts, separator: " ", in: "<p class=\"meta\">", "</p>\n")
    }

    /// What is said of a match, a paragraph each.
    mutating func appendInterpolation(notes lines: [HTML]) {
        appendInterpolation(
            lines, separator: "</p>\n<p class=\"note\">", in: "<p class=\"note\">", "</p>\n")
    }
}

/// A word about a match beside its time: `Moved`, `Cancelled`, `Walkover`.
struct MatchMark {
    let word: String
    private let isBad: Bool
    /// What sets the whole card apart.
    let cardClass: String?

    /// The word; nil where the match is as it was arranged, or as it was played.
    ///
    /// - Parameters:
    ///   - match: borrowed, since it has much to copy: 2 % of a list's cards.
    ///   - isMoved: see ``MatchNews/isMoved``.
    init?(_ match: borrowing Match, isMoved: Bool = false) {
        switch match.status {
        case .cancelled: (word, isBad, cardClass) = ("Cancelled", true, "off")
        case .postponed:
            (word, isBad, cardClass) = (
                match.isToBeReplayed ? "To be replayed" : "Postponed", true, "off"
            )
        case .completed:
            guard match.outcome != .played else { return nil }
            (word, isBad, cardClass) = (match.outcome.rawValue.capitalized, false, nil)
        case .scheduled:
            guard isMoved else { return nil }
            (word, isBad, cardClass) = ("Moved", false, "moved")
        }
    }

    /// The word before the teams, for who goes from heading to heading.
    var spoken: HTML { "<span class=\"vh\">\(word): </span>" }

    var html: HTML { "<b class=\"tag\(more: isBad ? "bad" : nil)\">\(word)</b>" }
}

/// What has changed of a match, as its card says it.
struct MatchNews {
    private let listed: ListedMatch
    private let today: LocalDate
    /// Where it was before its last move, and when and by what it was moved.
    private let former: (place: HTML, at: Date, source: String)?

    init(_ listed: ListedMatch, _ today: LocalDate) {
        (self.listed, self.today) = (listed, today)
        guard listed.match.status != .completed, let steps = listed.history?.steps,
            let move = steps.lastIndex(where: { $0.isMove })
        else {
            former = nil
            return
        }
        let step = steps[move]
        former = FormerPlace(step, listed).map { ($0.html, step.at, step.source) }
    }

    private var match: Match { listed.match }
    private var steps: [AuditEntry] { listed.history?.steps ?? [] }

    /// Whether a match that is still to be played is elsewhere than it was arranged at first.
    var isMoved: Bool { former != nil }

    /// A line for each: who wears bibs, where it was before, who called it off, what the score was.
    func lines(_ bibs: Bibs) -> [HTML] {
        var lines: [HTML] = []
        if bibs != .nobody { lines.append("\(match.name(of: bibs)) wear bibs") }
        if let calledOff { lines.append(calledOff) }
        if let moved { lines.append(moved) }
        if let corrected { lines.append(corrected) }
        return lines
    }

    private var calledOff: HTML? {
        guard [.cancelled, .postponed].contains(match.status),
            let step = steps.last(where: {
                $0.new?.status == match.status && $0.old?.status != match.status
            })
        else { return nil }
        let word = match.status == .cancelled ? "Cancelled" : "Postponed"
        return "\(word) \(done: step.at, today) \(step.source)"
    }

    /// `was 2:25pm, Agar's 3`: what the last move took away.
    private var moved: HTML? {
        former.map { place, instant, source in
            "<s>was \(place)</s> moved \(done: instant, today) \(source)"
        }
    }

    private var corrected: HTML? {
        guard match.status == .completed else { return nil }
        // A result that was taken away is not the one that stands now.
        let entered = steps.lastIndex { $0.action == .submitted } ?? steps.startIndex
        let corrections = steps[entered...].filter { $0.action == .corrected }
        let scores = corrections.compactMap { $0.old?.score?.description }
        guard let last = corrections.last, !scores.isEmpty else { return nil }
        // A captain may try for five minutes, and a card is no list.
        let words =
            scores.count > 3
            ? "more than three times, last from \(scores[scores.count - 1])"
            : "from \(scores.joined(separator: ", then "))"
        return "Corrected \(words) \(done: last.at, today) \(last.source)"
    }
}

/// Day, kick-off and pitch as they were before a move, as far as the match is elsewhere now.
struct FormerPlace {
    let html: HTML

    /// Nil where the match is again where it was.
    ///
    /// - Parameter step: borrowed, since it has much to copy: 2 % of a list's cards.
    init?(_ step: borrowing AuditEntry, _ listed: ListedMatch) {
        var parts = HTML()
        if let change = step.changes["date"], let old = change.old.flatMap({ LocalDate(iso: $0) }),
            old != listed.match.date
        {
            parts += "\(SpokenTime.day(old, listed.match.date))"
        }
        if let change = step.changes["time"] {
            let old = change.old.flatMap { LocalTime(iso: $0) }
            if old != listed.match.time {
                parts.add(old.map(SpokenTime.clock) ?? "no time set", after: ", ")
            }
        }
        if let change = step.changes["pitch"], change.old != listed.match.pitch {
            parts.add("\(change.old ?? "no pitch set")", after: ", ")
        }
        guard !parts.isEmpty else { return nil }
        html = parts
    }
}
