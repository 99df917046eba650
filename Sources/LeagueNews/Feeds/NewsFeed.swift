import FieldGame
package import Foundation
package import LeagueDatabase

/// Announcements as a feed for programs that follow news, in Atom or in JSON Feed.
///
/// <https://www.rfc-editor.org/rfc/rfc4287>, <https://www.jsonfeed.org/version/1.1/>
package struct NewsFeed: Sendable {
    /// The forms in which a feed may be had; the raw value ends its address.
    package enum Form: String, Sendable, CaseIterable {
        case atom, json
    }

    /// What it is called: `News of Keate`.
    private let title: String
    /// Where it is, without the ending of its form: `/news/house/keate`.
    private let path: String
    /// The page of what it is about: `/houses/keate`.
    private let page: String
    /// The newest first.
    private let announcements: [Announcement]
    private let site: SiteLinks

    /// What begins the names of feeds and entries, which stay the same wherever the service is (RFC 4151).
    private static let tag = "tag:fieldgame.planner,2026:"
    private static let words = NewsWords(clock24: false)

    package init(
        title: String, path: String, page: String, _ announcements: [Announcement],
        site: SiteLinks
    ) {
        (self.title, self.path, self.page) = (title, path, page)
        (self.announcements, self.site) = (announcements, site)
    }

    /// The document in a form, in UTF-8. Throws `EncodingError`.
    package func document(_ form: Form) throws -> Data {
        switch form {
        case .atom: Data(atom.utf8)
        case .json: try json
        }
    }

    private var atom: String {
        let updated = announcements.first?.announcedAt ?? Date(timeIntervalSince1970: 0)
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
            <id>\(FeedText.escaped(id))</id>
            <title>\(FeedText.escaped(title))</title>
            <updated>\(Self.text(of: updated))</updated>
            <author><name>Field Game</name></author>
            <link rel="self" type="application/atom+xml" href="\(FeedText.escaped(site.address(path + ".atom")))"/>
            <link rel="alternate" type="text/html" href="\(FeedText.escaped(site.address(page)))"/>
            \(announcements.map(entry).joined(separator: "\n"))
            </feed>

            """
    }

    private func entry(_ announcement: Announcement) -> String {
        """
        <entry>
        <id>\(Self.id(of: announcement))</id>
        <title>\(FeedText.escaped(Self.words.headline(announcement.news)))</title>
        <updated>\(Self.text(of: announcement.announcedAt))</updated>
        <link rel="alternate" type="text/html" href="\(FeedText.escaped(site.match(announcement.news.match)))"/>
        <content type="html">\(FeedText.escaped(Self.html(announcement)))</content>
        </entry>
        """
    }

    private var json: Data {
        get throws {
            let items = announcements.map { announcement in
                JSONFeed.Item(
                    id: Self.id(of: announcement), url: site.match(announcement.news.match),
                    title: FeedText.plain(Self.words.headline(announcement.news)),
                    contentHTML: Self.html(announcement), contentText: Self.text(announcement),
                    published: Self.text(of: announcement.announcedAt))
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(
                JSONFeed(
                    title: FeedText.plain(title), page: site.address(page),
                    feed: site.address(path + ".json"),
                    items: items))
        }
    }

    private var id: String { Self.tag + path.dropFirst() }

    private static func id(of announcement: Announcement) -> String {
        "\(tag)announcement/\(announcement.id)"
    }

    /// The facts as HTML, each with what it was before.
    private static func html(_ announcement: Announcement) -> String {
        "<dl>"
            + words.facts(announcement.news).map { fact in
                let before =
                    fact.before.map { " <del>\(FeedText.escaped($0.orNotSet))</del>" } ?? ""
                return "<dt>\(FeedText.escaped(fact.label))</dt>"
                    + "<dd>\(FeedText.escaped(fact.now.orNotSet))\(before)</dd>"
            }.joined() + "</dl>"
    }

    /// The facts as text, a line each.
    private static func text(_ announcement: Announcement) -> String {
        words.facts(announcement.news).map { fact in
            let before = fact.before.map { " (was \($0.orNotSet))" } ?? ""
            return FeedText.plain("\(fact.label): \(fact.now.orNotSet)\(before)")
        }.joined(separator: "\n")
    }

    /// `2026-01-13T12:00:00Z`, as RFC 3339 has it.
    private static func text(of instant: Date) -> String {
        instant.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false).timeZone(
                separator: .omitted))
    }
}
