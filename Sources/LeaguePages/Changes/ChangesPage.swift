import FieldGame
import Foundation
import LeagueDatabase
import LeagueFeeds

/// What was last done to any matches, newest first, without who did it.
struct LatestChanges: Sendable {
    /// Steps with the match that each is about, as it is now or as it was last.
    let steps: [(step: AuditEntry, match: Match)]
    /// The matches that are no more.
    let deleted: Set<UUID>
    /// The number before which older ones are; nil when there are none.
    let next: Int?

    init(before number: Int? = nil, limit: Int, in repository: LeagueRepository) async throws {
        let entries = try await repository.latestHistory(before: number, limit: limit)
        let found = try await repository.feedMatches(ids: Array(Set(entries.map(\.matchID))))
        deleted = Set(found.deleted.map(\.id))
        let matches = Dictionary((found.matches + found.deleted).map { ($0.id, $0) }) { first, _ in
            first
        }
        steps = entries.compactMap { entry in matches[entry.matchID].map { (entry, $0) } }
            .filter { step, _ in step.isNews }
        next = entries.count == limit ? entries.last?.id : nil
    }

    /// What was last done to matches that there are.
    init(
        to matches: [Match], before number: Int?, limit: Int, in repository: LeagueRepository
    ) async throws {
        let byID = Dictionary(matches.map { ($0.id, $0) }) { first, _ in first }
        let entries = try await repository.publishedHistory(of: matches.map(\.id)).values
            .flatMap(\.steps).filter { $0.isNews && $0.id < number ?? .max }
            .sorted { $0.id > $1.id }
        steps = entries.prefix(limit).compactMap { entry in
            byID[entry.matchID].map { (entry, $0) }
        }
        deleted = []
        next = entries.count > limit ? steps.last?.step.id : nil
    }
}

extension AuditEntry {
    /// Whether people are told of it: not that a match was written differently.
    fileprivate var isNews: Bool {
        action != .changed || changes.contains { $0.value.old != $0.value.new }
    }
}

/// The page of changes by day.
struct ChangesPage: Page {
    private let changes: LatestChanges
    private let number: Int?
    /// The house that it is about; nil is all.
    private let house: Team?

    /// How many steps are on a page.
    private static let limit = 80
    /// Of more matches than this that were added at once only the number is said.
    private static let bulk = 6

    /// How many days back the matches of one house are looked for, and how many at most.
    private static let days = 366, matches = 400

    /// - Parameter slug: of the house whose matches of late alone are of interest.
    init(
        before number: Int?, of slug: String?, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        self.number = number
        house = slug.flatMap(context.house(slug:))
        if let slug {
            guard let house else {
                throw FeedRefusal(
                    .unknown, "The league knows no house of this name.", details: slug)
            }
            var filter = MatchFilter()
            filter.teams = [house.id]
            filter.from = context.today.adding(days: -Self.days)
            changes = try await LatestChanges(
                to: try await repository.matches(.all, filter, limit: Self.matches),
                before: number, limit: Self.limit, in: repository)
            return
        }
        changes = try await LatestChanges(before: number, limit: Self.limit, in: repository)
    }

    var head: PageHead {
        var head = PageHead(
            house.map { "Changes: \($0.name)" } ?? "Changes", "/changes", .changes)
        head.style = .match
        head.summary = "What was moved, called off, added and scored, newest first."
        head.feed = PageHead.Feed(title: "News", path: "/news.atom")
        head.isLive = number == nil && house == nil
        head.isIndexed = number == nil && house == nil
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let days = Dictionary(grouping: changes.steps.indices) {
            London.day(at: changes.steps[$0].step.at)
        }
        let sections = days.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }.map {
            day, indices -> HTML in
            let title = day.map { SpokenTime.heading($0, context.today) } ?? ""
            return """
                <h2 class="day">\(title)</h2>
                <ol class="card plain log">
                \(HTML(items(indices, context), separator: "\n"))
                </ol>
                """
        }
        let more: HTML? =
            context.site.isServed
            ? changes.next.map { next in
                let slug = house.flatMap(context.directory.slug(of:))
                let path = PagePath(
                    "changes",
                    query: (slug.map { [("house", $0)] } ?? []) + [("before", "\(next)")])
                return """
                    <p class="more"><a class="btn alt" rel="next" href="\(url: context.site.link(path))">Earlier changes</a></p>
                    """
            } : nil
        let feed: HTML? =
            context.site.isServed
            ? "<p class=\"noprint\"><a href=\"\(url: context.site.file("/news.atom"))\" type=\"application/atom+xml\">Follow as a feed</a></p>"
            : nil
        return """
            <h1>\(head.title)</h1>
            \(house == nil ? feed : "<p><a href=\"\(url: context.site.link("/changes"))\">All changes</a></p>")
            \(sections.isEmpty ? "<p class=\"soft\">Nothing has happened yet.</p>" : HTML(sections, separator: "\n"))
            \(more)
            """
    }

    /// A line for each step; matches that came into the league together are one.
    private func items(_ indices: [Int], _ context: PageContext) -> [HTML] {
        var items: [HTML] = []
        var rest = indices[...]
        while let index = rest.first {
            let first = changes.steps[index].step
            let run = rest.prefix { other in
                let step = changes.steps[other].step
                return step.action == .added && first.action == .added
                    && step.actorRole == first.actorRole
                    && abs(step.at.timeIntervalSince(first.at)) < 60
            }
            if run.count > Self.bulk {
                items.append(
                    """
                    <li><p><b class="tag ok">Added</b> \(run.count) matches</p>\
                    <p class="by">\(StoryStep(step: first, context: context).source)</p></li>
                    """)
                rest = rest.dropFirst(run.count)
            } else {
                items.append(item(changes.steps[index], context))
                rest = rest.dropFirst()
            }
        }
        return items
    }

    private func item(_ change: (step: AuditEntry, match: Match), _ context: PageContext) -> HTML {
        let words = StoryStep(step: change.step, context: context)
        let match = change.match
        let sentence = words.sentence
        let facts: HTML = """
            \(SpokenTime.day(match.date, context.today))\(match.competition.map { ", \($0)" } ?? "")
            """
        return """
            <li\(teamsOf: context.look(match))><p><b class="\(HTML(stringLiteral: words.tagClass))">\(words.title)</b> \
            \(context.link("\(match.title)", to: match, isDeleted: changes.deleted.contains(match.id)))</p>\
            <p class="small">\(facts)\(sentence.isEmpty ? "" : ": \(sentence)" as HTML)</p>\
            <p class="by">\(words.source)</p></li>
            """
    }
}
