import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import LeaguePages

/// The page of somebody who is sent news, by the link in each letter, and what they do on it; and, at an
/// address of the same form, what is followed under a code.
struct FollowerRoutes: Sendable {
    private let following: Following
    private let pages: PageService
    private let protection: CrossSiteProtection

    init(_ following: Following, _ pages: PageService) {
        (self.following, self.pages) = (following, pages)
        protection = CrossSiteProtection(site: pages.site)
    }

    func add(to router: Router<LeagueRequestContext>) {
        router.get("follow/:token") { request, context in try await show(request, context) }
        router.group("follow/:token").add(middleware: BodyLimitMiddleware(bytes: FormFields.bytes))
            .post { request, context in
                try protection.check(request.head)
                let fields = try await FormFields(request, count: FollowRoutes.fields)
                return try await change(try context.followerToken, fields)
            }
    }

    private func show(_ request: Request, _ context: LeagueRequestContext) async throws -> Response
    {
        let written = context.parameters.get("token") ?? ""
        if let code = FollowCode(written.removingPercentEncoding ?? "") {
            return try await following.guessing(request, context) {
                try await FollowRoutes.choice(code, written: written, following, pages)
            }
        }
        let token = try context.followerToken
        guard let owner = try await owner(token) else { return try await pages.voidFollowLink() }
        let done = try FormFields(query: request.head)["done"]
        return try await page(token, owner, news: done.flatMap { Self.news[$0] })
    }

    /// What is said of what has just been done.
    private static let news = [
        "confirmed": "From now on you are told. Here you may change what, and when.",
        "items": "That is what you follow now.", "settings": "Saved.",
        "reset": "All is as it was set at first.",
        "code": "You have another code: the old one has ended.",
        "link": "This page has another address: the old one has ended.",
    ]

    private func owner(_ token: String) async throws -> Following.Owner? {
        try await following.asking {
            try await Following.owner(of: token, for: .manage, in: $0)
        }
    }

    private func page(
        _ token: String, _ owner: Following.Owner, settings: FollowerSettings? = nil,
        problems: [FormProblem] = [], news: String? = nil
    ) async throws -> Response {
        let follower = owner.follower
        let items = try await following.asking { try await $0.items(ofChoice: follower.choice) }
        let page = try await following.asking(as: .anonymous) {
            try await FollowerPage(
                token: token, follower, items, in: $0, settings: settings, problems: problems,
                news: news)
        }
        return pages.unkept(
            page, try await pages.context(), status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    private func change(_ token: String, _ fields: FormFields) async throws -> Response {
        guard let owner = try await owner(token) else { return try await pages.voidFollowLink() }
        let follower = owner.follower
        let deed = fields["do"] ?? ""
        switch deed {
        case "items":
            let former = try await following.asking {
                try await $0.items(ofChoice: follower.choice)
            }
            switch try await following.chosen(ItemPicker.items(fields.all), keeping: former) {
            case .refused(let sentence):
                return try await page(token, owner, problems: [FollowPage.problem(sentence)])
            case .items(let items):
                try await following.asking { try await $0.setItems(items, of: follower.choice) }
            }
        case "settings", "reset":
            var settings = FollowerSettings()
            if deed == "settings" {
                let today = try await pages.context().today
                let read = FollowerSettingsForm.read(
                    fields.all, former: follower.settings, today: today)
                guard read.problems.isEmpty else {
                    return try await page(
                        token, owner, settings: read.settings, problems: read.problems)
                }
                settings = read.settings
            }
            try await following.asking { [settings] in try await $0.set(settings, of: follower) }
        case "code", "link":
            try await following.asking {
                try await $0.renew(follower, code: deed == "code", link: deed == "link")
            }
        case "leave":
            try await following.asking {
                try await $0.removeFollower(follower.id, hash: owner.hash)
            }
            let link = owner.links.token(.unsubscribe, follower)
            return pages.unkept(
                UnsubscribePage(token: link, isDone: true), try await pages.context())
        default:
            throw ErrorResponse(
                .badRequest, "unknown_deed", "The form says nothing that can be done here.",
                hint: "Go back, and use one of the page's buttons.")
        }
        return try await again(token, owner, deed)
    }

    /// Leads back to the page, whose address may be another one now.
    private func again(
        _ token: String, _ owner: Following.Owner, _ deed: String
    ) async throws -> Response {
        guard deed == "link" else {
            return pages.redirect(to: PagePath.follower(token).with([("done", deed)]))
        }
        let link = try await following.asking { repository in
            try await repository.follower(owner.follower.id).map { owner.links.token(.manage, $0) }
        }
        guard let link else { return try await pages.voidFollowLink() }
        return pages.redirect(to: PagePath.follower(link).with([("done", deed)]))
    }
}
