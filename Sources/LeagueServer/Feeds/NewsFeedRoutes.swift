import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import LeaguePages

/// Announcements as feeds: of all matches, of a team, competition, umpire or pitch, and of what is followed
/// under a code.
struct NewsFeedRoutes: Sendable {
    private let following: Following
    private let pages: PageService

    init(_ following: Following, _ pages: PageService) {
        (self.following, self.pages) = (following, pages)
    }

    func add(to router: Router<LeagueRequestContext>) {
        for form in NewsFeed.Form.allCases {
            router.get(RouterPath("news.\(form.rawValue)")) { request, _ in
                try await ofAll(form, request.head)
            }
        }
        // Where it was once.
        router.get("changes.atom") { request, _ in try await ofAll(.atom, request.head) }
        router.get("news/:kind/:file") { request, context in
            try await named(request, context)
        }
    }

    private func ofAll(_ form: NewsFeed.Form, _ head: HTTPRequest) async throws -> Response {
        try await held("/news", form, head) { _, site in
            NewsFeed(
                title: "Field Game: news", path: "/news", page: "/changes",
                try await following.asking { try await $0.announcements() }, site: site)
        }
    }

    private func named(
        _ request: Request, _ context: LeagueRequestContext
    ) async throws -> Response {
        let kind = context.parameters.get("kind") ?? ""
        let file = (context.parameters.get("file") ?? "").removingPercentEncoding ?? ""
        guard let dot = file.lastIndex(of: "."),
            let form = NewsFeed.Form(rawValue: String(file[file.index(after: dot)...]))
        else { throw ErrorResponse.unknownAddress }
        let name = String(file[..<dot])
        if kind == "code" {
            return try await following.guessing(request, context) {
                try await ofCode(name, form, request.head)
            }
        }
        guard let kind = FollowedItem.Kind(rawValue: kind),
            let item = FollowedItem(kind: kind, slug: name)
        else { throw ErrorResponse.unknownAddress }
        let path = PagePath.news(item.kind.rawValue, item.slug).target
        return try await held(path, form, request.head) { repository, site in
            let followed = try await FollowedMatches([item], in: repository)
            guard let found = followed.found.first else {
                throw FeedRefusal(
                    .unknown, "The league knows no \(kind.rawValue) of this name.",
                    hint: "/follow lists all that it knows.")
            }
            // The name may lead on.
            guard found.item == item else {
                throw PageService.Moved(
                    place: .news(found.item.kind.rawValue, "\(found.item.slug).\(form.rawValue)"))
            }
            return try await feed(of: followed, at: path, page: .page(of: item), site)
        }
    }

    /// What is followed under a code may become something else without a word: its news are made each time.
    private func ofCode(
        _ name: String, _ form: NewsFeed.Form, _ head: HTTPRequest
    ) async throws -> Response {
        guard let code = FollowCode(name) else { throw FeedRefusal.unknownCode }
        guard name == "\(code)" else {
            return pages.redirect(to: PagePath.news("code", "\(code).\(form.rawValue)"))
        }
        let items = try await following.asking { try await $0.items(ofCode: code) }
        guard let items else { throw FeedRefusal.unknownCode }
        let followed = try await following.asking(as: .anonymous) {
            try await FollowedMatches(items, in: $0)
        }
        let feed = try await feed(
            of: followed, at: "/news/code/\(code)", page: PagePath(target: "/follow/\(code)"),
            SiteLinks(base: base(head)))
        return await response((.page(try feed.document(form)), nil), form, head)
    }

    private func feed(
        of followed: FollowedMatches, at path: String, page: PagePath, _ site: SiteLinks
    ) async throws -> NewsFeed {
        let subjects = followed.found.map(NewsSubject.init)
        let announcements = try await following.asking {
            try await $0.announcements(about: subjects)
        }
        return NewsFeed(
            title: "News of \(followed.title)", path: path, page: page.target, announcements,
            site: site)
    }

    /// Where entries lead: whole addresses, since feeds are read elsewhere.
    private func base(_ head: HTTPRequest) -> String {
        pages.site.beginning(askedAt: head.authority ?? "localhost")
    }

    /// The feed at a path without its ending, made by `body` where it is not held.
    private func held(
        _ path: String, _ form: NewsFeed.Form, _ head: HTTPRequest,
        _ body: @escaping @Sendable (LeagueRepository, SiteLinks) async throws -> NewsFeed
    ) async throws -> Response {
        let base = base(head)
        let answer = try await pages.answer(heldBy: "\(base) \(path).\(form.rawValue)") {
            .page(try await body($0, SiteLinks(base: base)).document(form))
        }
        switch answer {
        case .content(let answer): return await response(answer, form, head)
        case .moved(let place):
            return Response(
                status: .found, headers: [.location: place, .cacheControl: "public, max-age=60"])
        }
    }

    private func response(
        _ answer: DocumentStore.Answer, _ form: NewsFeed.Form, _ head: HTTPRequest
    ) async -> Response {
        Response(
            await ConditionalResponse(
                head, answer.content, as: form == .atom ? .atom : .jsonFeed,
                staleSince: answer.staleSince
            ).whole())
    }
}

extension NewsSubject {
    fileprivate init(_ found: FollowedMatches.Found) {
        let kind: Kind =
            switch found.item.kind {
            case .house, .team: .team
            case .competition: .competition
            case .umpire: .umpire
            case .pitch: .pitch
            }
        self.init(kind, found.name.subject, contest: found.contest?.subject)
    }
}
