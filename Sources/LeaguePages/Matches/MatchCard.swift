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

    private let listed: ListedMatch
    private let news: MatchNews
    private let look: MatchLook
    private let context: PageContext
    private let showsDay: Bool
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
        (self.listed, self.context, self.showsDay) = (listed, context, showsDay)
        (news, look) = (MatchNews(listed, context.today), context.look(listed.match))
        self.subject = subject
    }

    private var match: Match { listed.match }

    /// The item of a list.
    var html: HTML {
        let mark = MatchMark(match, isMoved: news.isMoved)
        return """
            <li\(attribute: "class", words: "card", context.colourClass(match.competition), mark?.cardClass)\(teamsOf: look)>
            <p class="when">\(when) \
            \(mark?.html)\(mark == nil ? "" : " " as HTML)\(badge)</p>
            <h3>\(context.link(sides(mark), to: match))</h3>
            \(meta: place)\(notes: notes)\(below)\
            </li>
            """
    }

    private var when: HTML {
        let kickOff = SpokenTime.kickOff(match.date, match.time)
        guard showsDay else { return kickOff }
        return """
            <span><time datetime="\(match.date)">\
            \(SpokenTime.brief(match.date, context.today))</time> \(kickOff)</span>
            """
    }

    /// Both sides, with their shirts, scores and bibs.
    private func sides(_ mark: MatchMark?) -> HTML {
        let home = side(match.home, look.home, .home, match.score.map { ($0.home, $0.away) })
        guard !match.away.name.isEmpty else { return "\(mark?.spoken)\(home)" }
        let away = side(match.away, look.away, .away, match.score.map { ($0.away, $0.home) })
        guard !match.home.name.isEmpty else { return "\(mark?.spoken)\(away)" }
        return "\(mark?.spoken)\(home)<span class=\"vh\"> v </span>\(away)"
    }

    private func side(
        _ side: Match.Side, _ team: NameLinks.TeamLook?, _ place: Bibs,
        _ score: (own: Int, other: Int)?
    ) -> HTML {
        let isLost = score.map { $0.own < $0.other } ?? false
        return """
            <span class="side\(isLost ? " lost" : "" as HTML)">\(team?.shirt)\(side.name)\
            \(look.bibs == place ? "<i class=\"bib\"></i>" : "" as HTML)\
            \(score.map { "<b>\($0.own)</b>" as HTML })</span>
            """
    }

    private var badge: HTML? {
        isKnown(.competition, context.subject(.competition, match.competition)?.slug)
            ? nil : context.badge(match.competition)
    }

    private var place: [HTML] {
        var parts: [HTML] = []
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
    /// - Parameter isMoved: see ``MatchNews/isMoved``.
    init?(_ match: Match, isMoved: Bool = false) {
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

    var html: HTML { "<b class=\"tag\(isBad ? " bad" : "" as HTML)\">\(word)</b>" }
}

/// What has changed of a match, as its card says it.
struct MatchNews {
    private let listed: ListedMatch
    private let today: LocalDate
    /// Where it was before its last move, and when and by what it was moved.
    private let former: (place: HTML, at: Date, source: String)?

    init(_ listed: ListedMatch, _ today: LocalDate) {
        (self.listed, self.today) = (listed, today)
        // By its place, since a step has much to copy: 2 % of a list's cards.
        guard listed.match.status != .completed, let steps = listed.history?.steps,
            let move = steps.lastIndex(where: { $0.isMove }),
            let place = FormerPlace(steps[move], listed.match)
        else {
            former = nil
            return
        }
        former = (place.html, steps[move].at, steps[move].source)
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
        return "\(word) \(SpokenTime.done(step.at, today)) \(step.source)"
    }

    /// `was 2:25pm, Agar's 3`: what the last move took away.
    private var moved: HTML? {
        former.map { place, instant, source in
            "<s>was \(place)</s> moved \(SpokenTime.done(instant, today)) \(source)"
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
        return "Corrected \(words) \(SpokenTime.done(last.at, today)) \(last.source)"
    }
}

/// Day, kick-off and pitch as they were before a move, as far as the match is elsewhere now.
struct FormerPlace {
    let html: HTML

    /// Nil where the match is again where it was.
    init?(_ step: AuditEntry, _ match: Match) {
        var parts = HTML()
        if let change = step.changes["date"], let old = change.old.flatMap({ LocalDate(iso: $0) }),
            old != match.date
        {
            parts += "\(SpokenTime.day(old, match.date))"
        }
        if let change = step.changes["time"] {
            let old = change.old.flatMap { LocalTime(iso: $0) }
            if old != match.time {
                parts.add(old.map(SpokenTime.clock) ?? "no time set", after: ", ")
            }
        }
        if let change = step.changes["pitch"], change.old != match.pitch {
            parts.add("\(change.old ?? "no pitch set")", after: ", ")
        }
        guard !parts.isEmpty else { return nil }
        html = parts
    }
}
