import FieldGame
import Foundation
import LeagueDatabase

/// The changes as an Atom feed, for programs that follow news.
///
/// <https://www.rfc-editor.org/rfc/rfc4287>
struct ChangesFeed {
    private let changes: LatestChanges

    /// How many of the newest changes it holds.
    private static let limit = 50
    /// What begins the names of entries, which stay the same wherever the service is (RFC 4151).
    private static let tag = "tag:fieldgame.planner,2026:"

    init(in repository: LeagueRepository) async throws {
        changes = try await LatestChanges(limit: Self.limit, in: repository)
    }

    /// The document.
    func xml(_ context: PageContext) -> HTML {
        let updated = changes.steps.first?.step.at ?? Date(timeIntervalSince1970: 0)
        let entries = changes.steps.map { step, match in entry(step, match, context) }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
            <id>\(Self.tag)changes</id>
            <title>Field Game: changes</title>
            <updated>\(Self.text(of: updated))</updated>
            <author><name>Field Game</name></author>
            <link rel="self" type="application/atom+xml"\(attribute: "href", context.site.address("/changes.atom"))/>
            <link rel="alternate" type="text/html"\(attribute: "href", context.site.address("/changes"))/>
            \(HTML(entries, separator: "\n"))
            </feed>

            """
    }

    private func entry(_ step: AuditEntry, _ match: Match, _ context: PageContext) -> HTML {
        let words = StoryStep(step: step, context: context)
        let details = [match.competition, match.date.spoken, match.time?.spoken, match.pitch]
            .compactMap(\.self).joined(separator: ", ")
        return """
            <entry>
            <id>\(Self.tag)change/\(step.id)</id>
            <title>\(words.title): \(match.title)</title>
            <updated>\(Self.text(of: step.at))</updated>
            <link rel="alternate" type="text/html"\(attribute: "href", context.site.address(match.lastingPath))/>
            <summary>\(details) (\(step.source))</summary>
            </entry>
            """
    }

    private static func text(of instant: Date) -> String {
        instant.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false).timeZone(
                separator: .omitted))
    }
}
