import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import LeaguePages

/// Where the links in letters lead by which somebody says that they want news, or no more of them. Programs
/// that look through mail open every link: reading changes nothing, only what a button sends does. A token
/// is all that its owner needs, and is in no log.
struct LetterLinkRoutes: Sendable {
    private let following: Following
    private let pages: PageService
    private let protection: CrossSiteProtection

    init(_ following: Following, _ pages: PageService) {
        (self.following, self.pages) = (following, pages)
        protection = CrossSiteProtection(site: pages.site)
    }

    func add(to router: Router<LeagueRequestContext>) {
        let forms = router.group().add(middleware: BodyLimitMiddleware(bytes: FormFields.bytes))
        router.get("follow/confirm/:token") { _, context in
            try await showConfirming(try context.followerToken)
        }
        forms.post("follow/confirm/:token") { request, context in
            try protection.check(request.head)
            return try await confirm(try context.followerToken)
        }
        router.get("follow/confirmed") { _, _ in
            pages.unkept(FollowingConfirmedPage(), try await pages.context())
        }
        router.get("follow/unsubscribe/:token") { _, context in
            let page = UnsubscribePage(token: try context.followerToken, isDone: false)
            return pages.unkept(page, try await pages.context())
        }
        // The program of a mailbox sends this by itself, from anywhere: RFC 8058, section 3.1.
        forms.post("follow/unsubscribe/:token") { _, context in
            try await leave(try context.followerToken)
        }
    }

    // MARK: - Confirming

    private func showConfirming(_ token: String) async throws -> Response {
        let items = try await following.asking { repository -> [FollowedItem]? in
            guard
                let owner = try await Following.owner(of: token, for: .confirm, in: repository)
            else { return nil }
            return try await repository.items(ofChoice: owner.follower.choice)
        }
        guard let items else { return try await pages.voidFollowLink() }
        let followed = try await following.asking(as: .anonymous) {
            try await FollowedMatches(items, in: $0)
        }
        return pages.unkept(
            ConfirmFollowingPage(token: token, names: followed.found.map(\.title)),
            try await pages.context())
    }

    private func confirm(_ token: String) async throws -> Response {
        let link = try await following.asking { repository -> PagePath? in
            guard
                let owner = try await Following.owner(of: token, for: .confirm, in: repository),
                let hash = owner.hash,
                let id = try await repository.confirm(owner.follower.id, hash: hash),
                let follower = try await repository.follower(id)
            else { return nil }
            // Who has said so before has a link by which to change it, which may have been taken from those
            // who know an older letter.
            return owner.follower.confirmedAt == nil
                ? .follower(owner.links.token(.manage, follower)).with([("done", "confirmed")])
                : "/follow/confirmed"
        }
        guard let link else { return try await pages.voidFollowLink() }
        return pages.redirect(to: link)
    }

    // MARK: - Leaving

    private func leave(_ token: String) async throws -> Response {
        try await following.asking { repository in
            guard
                let owner = try await Following.owner(
                    of: token, for: .unsubscribe, in: repository)
            else { return }
            try await repository.removeFollower(owner.follower.id, hash: owner.hash)
        }
        return pages.unkept(
            UnsubscribePage(token: token, isDone: true), try await pages.context())
    }
}

extension LeagueRequestContext {
    /// What stands in the address for a link's token; throws ``ErrorResponse`` (404) for what can be none.
    var followerToken: String {
        get throws {
            guard let token = parameters.get("token"), FollowerLinks.follower(in: token) != nil
            else { throw ErrorResponse.unknownAddress }
            return token
        }
    }
}

extension PagePath {
    /// The page of a follower.
    static func follower(_ token: String) -> PagePath { PagePath(target: "/follow/\(token)") }
}

extension PageService {
    /// What is answered to a token that is nobody's, or no longer holds.
    func voidFollowLink() async throws -> Response {
        unkept(VoidFollowLinkPage(), try await context(), status: .notFound)
    }
}
