package import FieldGame
package import LeagueDatabase

/// The score of one match: typed, looked at once more, then recorded.
package struct ScorePage: Page {
    /// Why a score that was typed has not been recorded.
    package enum Refusal: Sendable {
        /// The match was changed since it was seen.
        case changedMeanwhile
        /// The rule says why.
        case rule(String)
        /// The season is closed, so that a reason is needed: a sentence that says so.
        case closedSeason(String)
    }

    private let visitor: VisitorLinks
    private let entry: ScoreEntry
    private let listed: ListedMatch
    /// What was typed; nil where nothing was yet.
    private let typed: TypedScore?
    private let refusal: Refusal?

    package init(
        _ account: Account, _ entry: ScoreEntry, typed: TypedScore?, refusal: Refusal? = nil,
        in repository: LeagueRepository
    ) async throws {
        visitor = VisitorLinks(account)
        listed = try await repository.listed([entry.match])[0]
        (self.entry, self.typed, self.refusal) = (entry, typed, refusal)
    }

    /// Whether there is a score to confirm.
    private var isToConfirm: Bool {
        (refusal == nil || asksWhy) && typed?.score != nil && mayEnter
    }

    private var asksWhy: Bool { if case .closedSeason = refusal { true } else { false } }

    private var mayEnter: Bool { entry.isAllowed || entry.correction != .closed }

    private var problems: [FormProblem] {
        switch refusal {
        case .changedMeanwhile?:
            [
                FormProblem(
                    "The match has changed since you looked: it is now as shown here. Look again, then enter the score."
                )
            ]
        case .rule(let sentence)?: [FormProblem(sentence)]
        case .closedSeason(let sentence)?: [FormProblem(sentence, field: "reason")]
        case nil: mayEnter ? typed?.problems(entry.match) ?? [] : []
        }
    }

    package var head: PageHead {
        let names = "\(entry.match.home.name) v \(entry.match.away.name)"
        var head = PageHead(
            isToConfirm ? "Is this right? \(names)" : "Score of \(names)", entry.match.scorePath)
        head.style = .form
        head.visitor = visitor.on(.scores)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        let match = entry.match
        return """
            \(problems.summary(context.site))\
            <h1>\(isToConfirm ? "Is this right?" : "Score" as HTML)</h1>
            <ul class="cards">\(MatchCard(listed, context, showsDay: true).html)</ul>
            \(isToConfirm ? confirmation(context) : nil)\
            \(unconfirmed)\
            \(mayEnter ? form(context.site) : "<p>There is no score for you to enter here.</p>")
            <p><a href="\(url: context.site.link("/my-matches"))">All matches</a>, \
            <a href="\(url: context.site.link(PagePath("matches", MatchKey(match.id).digits)))">this match for everybody</a></p>
            """
    }

    /// The figures that were typed, with both names, and the button that makes them count.
    private func confirmation(_ context: PageContext) -> HTML? {
        guard let typed, let score = typed.score else { return nil }
        let match = entry.match
        let isEarly = match.date > context.today
        return """
            <form class="card plain form" method="post" action="\(url: context.site.link(match.scorePath))" data-steady>
            <dl class="figures"><dt>\(match.home.name)</dt><dd>\(score.home)</dd>\
            <dt>\(match.away.name)</dt><dd>\(score.away)</dd></dl>
            \(match.score.map { "<p>In place of \(match.home.name) \($0.home), \(match.away.name) \($0.away).</p>\n" as HTML })\
            \(isEarly ? "<p><strong>This match is still to come: \(SpokenTime.day(match.date, context.today)).</strong></p>\n" : nil as HTML?)\
            <input type="hidden" name="home" value="\(score.home)">
            <input type="hidden" name="away" value="\(score.away)">
            <input type="hidden" name="seen" value="\(typed.seen ?? match.sequence)">
            \(asksWhy ? FormField(name: "reason", label: "Why it is changed", kind: .text, problems: problems).html : nil)
            <p><button>Record \(match.home.name) \(score.home), \(match.away.name) \(score.away)</button></p>
            <p role="status" data-status></p>
            </form>

            """
    }

    /// What was typed where it cannot be typed again.
    private var unconfirmed: HTML? {
        guard let typed, refusal != nil, !mayEnter else { return nil }
        return """
            <p>You had typed \(entry.match.home.name) \(typed.home), \(entry.match.away.name) \(typed.away).</p>

            """
    }

    private func form(_ site: Site) -> HTML {
        let form = ScoreForm(
            entry.match, site, typed: typed ?? TypedScore(home: "", away: "", seen: nil),
            problems: problems
        ).html
        return isToConfirm
            ? "<details><summary>Change the figures</summary>\(form)</details>" : form
    }
}

extension LeagueRepository {
    /// The match of a key and what the caller may do with its score; nil for none, and for several.
    package func scoreEntry(_ key: MatchKey) async throws -> ScoreEntry? {
        let found = try await matches(idStartingWith: key.digits, limit: 2)
        guard found.count == 1 else { return nil }
        return try await scoreEntry(for: found[0].id)
    }
}
