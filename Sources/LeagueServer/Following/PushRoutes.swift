import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueDatabase
import LeagueNews
import LeaguePages

/// Where browsers say that they want notices, or no more of them: the script of a form asks, and the
/// worker once its service has given it another endpoint. An endpoint is known to its browser alone.
struct PushRoutes: Sendable {
    private let following: Following
    private let protection: CrossSiteProtection

    init(_ following: Following, _ site: Site) {
        self.following = following
        protection = CrossSiteProtection(site: site)
    }

    func add(to router: Router<LeagueRequestContext>) {
        let forms = router.group("push").add(
            middleware: BodyLimitMiddleware(bytes: FormFields.bytes))
        forms.post { request, context in
            let fields = try await fields(of: request)
            let browser = try Self.browser(fields["subscription"])
            if let seconds = following.beginRequest(request, context) {
                throw ErrorResponse.manyGuesses(seconds)
            }
            switch try await following.chosen(ItemPicker.items(fields.all), keeping: []) {
            case .refused(let sentence): throw Self.refusal(sentence)
            case .items(let items):
                _ = try await following.asking {
                    try await $0.addBrowser(
                        browser.endpoint.text, key: Data(browser.p256dh),
                        secret: Data(browser.auth),
                        items: items)
                }
            }
            return Response(status: .noContent)
        }
        forms.post("stop") { request, _ in
            let endpoint = try await fields(of: request)["endpoint"] ?? ""
            try await following.asking { try await $0.removeBrowser(endpoint) }
            return Response(status: .noContent)
        }
        forms.post("change") { request, _ in
            let fields = try await fields(of: request)
            let (old, browser) = (fields["old"] ?? "", try Self.browser(fields["subscription"]))
            try await following.asking {
                try await $0.moveBrowser(
                    from: old, to: browser.endpoint.text, key: Data(browser.p256dh),
                    secret: Data(browser.auth))
            }
            return Response(status: .noContent)
        }
    }

    private func fields(of request: Request) async throws -> FormFields {
        try protection.check(request.head)
        return try await FormFields(request, count: FollowRoutes.fields)
    }

    private static func browser(_ json: String?) throws -> PushSubscription {
        do {
            return try PushSubscription(json: Array((json ?? "").utf8))
        } catch {
            throw refusal("\(error)")
        }
    }

    private static func refusal(_ sentence: String) -> ErrorResponse {
        ErrorResponse(.unprocessableContent, "invalid_subscription", sentence)
    }
}
