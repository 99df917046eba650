package import FieldGame
import Foundation
package import LeagueDatabase

/// The matches whose scores somebody may enter: those that wait first.
package struct MyMatchesPage: Page {
    private let visitor: VisitorLinks
    private let entries: [Item]
    /// The match whose score has just been entered.
    private let entered: ScoreEntry?

    /// How many days back and ahead matches are listed: a captain's house has few, an admin sees all.
    private static let captainsDays = (past: 300, ahead: 300)
    private static let adminsDays = (past: 60, ahead: 7)

    /// - Parameters:
    ///   - repository: in the name of who asks.
    ///   - entered: the match whose score they have just entered.
    package init(
        _ account: Account, entered: MatchKey? = nil, in repository: LeagueRepository,
        _ today: LocalDate
    ) async throws {
        visitor = VisitorLinks(account)
        let days = account.role == .admin ? Self.adminsDays : Self.captainsDays
        var filter = MatchFilter()
        filter.from = today.adding(days: -days.past)
        filter.to = today.adding(days: days.ahead)
        if account.role == .captain { filter.teams = [account.houseID].compactMap(\.self) }
        let found = try await repository.scoreEntries(.all, filter)
        let listed = try await repository.listed(found.map { $0.match })
        entries = zip(listed, found).map { Item(listed: $0, entry: $1) }
        self.entered = entered.flatMap { key in found.first { key.begins($0.match.id) } }
    }

    package var head: PageHead {
        var head = PageHead(visitor.account.role == .admin ? "Scores" : "My matches", "/my-matches")
        head.style = .form
        head.visitor = visitor.on(.scores)
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        let today = context.today
        let parts: [(heading: String, items: [Item])] = [
            ("Waiting for a score", entries.filter { $0.waits(today) }),
            ("Just entered", entries.filter(\.isFresh).reversed()),
            (
                "To be played",
                entries.filter {
                    !$0.waits(today) && $0.match.status != .completed && $0.match.date >= today
                }
            ),
            (
                "Results",
                entries.filter { !$0.isFresh && $0.match.status == .completed }.suffix(20)
                    .reversed()
            ),
        ]
        let sections = parts.filter { !$0.items.isEmpty }.map { heading, items -> HTML in
            """
            <section><h2>\(heading) <small>\(items.map(\.match).counted)</small></h2>
            <ul class="cards">
            \(HTML(items.map { $0.card(context) }, separator: "\n"))
            </ul></section>
            """
        }
        return """
            \(entered.flatMap { EnteredScore($0, context.today).html })\
            <h1>\(visitor.account.role == .admin ? "Scores" : "My matches")</h1>
            \(sections.isEmpty ? ["<p class=\"soft\">There are no matches now.</p>"] : sections)
            """
    }
}

extension MyMatchesPage {
    /// A match, and what the reader may do with its score.
    private struct Item {
        let listed: ListedMatch
        let entry: ScoreEntry

        var match: Match { entry.match }

        /// Whether it should have a score by now, and the reader may enter it.
        func waits(_ today: LocalDate) -> Bool {
            entry.isAllowed && match.status == .scheduled && match.date <= today
        }

        /// Whether the reader has just entered its score, and may still correct it.
        var isFresh: Bool { if case .open = entry.correction { true } else { false } }

        func card(_ context: PageContext) -> HTML {
            MatchCard(listed, context, showsDay: true, below: below(context)).html
        }

        /// What may be done with the score; nothing where nothing may.
        private func below(_ context: PageContext) -> HTML? {
            guard entry.isAllowed || entry.correction != .closed else { return nil }
            let until: HTML? =
                if case .open(let instant) = entry.correction {
                    "<p class=\"soft small\">You can correct it until \(clock: instant).</p>"
                } else {
                    nil
                }
            return """
                <details\(attribute: "open", if: waits(context.today))>\
                <summary>\(match.status == .completed ? "Correct" : "Enter score" as HTML)</summary>\
                \(ScoreForm(match, context.site).html)</details>\(until)
                """
        }
    }
}

/// What is said once a score has been entered: until when it can be corrected is a time of the clock.
private struct EnteredScore {
    private let entry: ScoreEntry
    private let today: LocalDate

    init(_ entry: ScoreEntry, _ today: LocalDate) { (self.entry, self.today) = (entry, today) }

    var html: HTML? {
        guard let score = entry.match.score else { return nil }
        let until: HTML? =
            if case .open(let instant) = entry.correction {
                " You can correct it until \(clock: instant)."
            } else {
                nil
            }
        return """
            <p class="banner" role="status">Recorded: \(entry.match.home.name) \(score.home), \
            \(entry.match.away.name) \(score.away).\(until)</p>

            """
    }
}

/// The form in which a score is typed; what was typed is shown again before it counts.
struct ScoreForm {
    private let match: Match
    private let site: Site
    private let typed: TypedScore?
    private let problems: [FormProblem]

    init(
        _ match: Match, _ site: Site, typed: TypedScore? = nil, problems: [FormProblem] = []
    ) {
        (self.match, self.site, self.typed, self.problems) = (match, site, typed, problems)
    }

    var html: HTML {
        let key = typed == nil ? MatchKey(match.id).digits : ""
        return """
            <form class="score" method="get" action="\(url: site.link(match.scorePath))" data-steady>
            \(field("home", match.home.name, typed?.home ?? match.score.map { "\($0.home)" }, key))
            \(field("away", match.away.name, typed?.away ?? match.score.map { "\($0.away)" }, key))
            <input type="hidden" name="seen" value="\(match.sequence)">
            <button>Next<span class="vh">: score of \(match.home.name) v \(match.away.name)</span></button>
            <p role="status" data-status></p>
            </form>
            """
    }

    private func field(_ name: String, _ side: String, _ value: String?, _ key: String) -> HTML {
        FormField(
            name: name, label: "\(side)", kind: .score, value: value ?? "", problems: problems,
            form: key
        ).html
    }
}

extension Match {
    /// Where its score is entered.
    package var scorePath: PagePath { PagePath("my-matches", MatchKey(id).digits) }
}
