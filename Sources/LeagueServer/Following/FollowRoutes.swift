import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import LeaguePages

/// Where anybody chooses what to follow, and looks at what is followed under a code.
struct FollowRoutes: Sendable {
    private let following: Following
    private let pages: PageService
    private let protection: CrossSiteProtection

    /// The most fields of a form in which things are chosen: two a house, one for all else.
    static let fields = 1_000

    init(_ following: Following, _ pages: PageService) {
        (self.following, self.pages) = (following, pages)
        protection = CrossSiteProtection(site: pages.site)
    }

    func add(to router: Router<LeagueRequestContext>) {
        router.get("follow") { request, _ in try await show(request.head) }
        router.get("follow/sent") { _, _ in
            pages.unkept(FollowSentPage(), try await pages.context())
        }
        router.group("follow").add(middleware: BodyLimitMiddleware(bytes: FormFields.bytes))
            .post { try await take($0, $1) }
    }

    /// The form, with what the address names chosen.
    private func show(_ head: HTTPRequest) async throws -> Response {
        let fields = try FormFields(query: head)
        let written = fields["code"] ?? ""
        if let code = FollowCode(written) {
            return pages.redirect(to: PagePath(target: "/follow/\(code)"))
        }
        let page = FollowPage(
            ItemPicker.items(fields.all) ?? [], code: written, sendsMail: following.sendsMail,
            pushKey: try await following.pushKey(),
            problems: written.isEmpty
                ? []
                : [FormProblem("A code is FAM- and six signs, as in FAM-7KQ2M9.", field: "code")])
        let document = PageFrame.document(page, try await pages.context())
        return Response(
            await ConditionalResponse(
                head, .page(document.octets), as: .page(), staleSince: nil
            ).whole())
    }

    // MARK: - What was chosen

    /// A form that cannot be taken.
    private struct Refusal: Error {
        let problem: FormProblem
        var seconds: Int?
    }

    private func take(_ request: Request, _ context: LeagueRequestContext) async throws -> Response
    {
        try protection.check(request.head)
        let fields = try await FormFields(request, count: Self.fields)
        let address = (fields["email"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let chosen = ItemPicker.items(fields.all) ?? []
        do {
            let items = try await items(fields)
            let isByMail = following.sendsMail && fields["by"] == "mail"
            guard !isByMail || EmailAddress.isWellFormed(address) && address.utf8.count <= 254
            else {
                throw Refusal(
                    problem: FormProblem("Give an address such as tom@example.org.", field: "email")
                )
            }
            if let seconds = following.beginRequest(request, context) {
                throw Refusal(
                    problem: FormProblem(
                        "Too much was asked for from here: try again in "
                            + "\(ErrorResponse.waiting(seconds))."), seconds: seconds)
            }
            return isByMail
                ? try await send(items, to: address) : try await makeCode(items)
        } catch let refusal as Refusal {
            let page = FollowPage(
                chosen, address: address, sendsMail: following.sendsMail,
                problems: [refusal.problem])
            return pages.unkept(
                page, try await pages.context(),
                status: refusal.seconds == nil ? .unprocessableContent : .tooManyRequests,
                fields: refusal.seconds.map { [.retryAfter: "\($0)"] } ?? [:])
        }
    }

    private func items(_ fields: FormFields) async throws -> [FollowedItem] {
        switch try await following.chosen(ItemPicker.items(fields.all), keeping: []) {
        case .items(let items): return items
        case .refused(let sentence): throw Refusal(problem: FollowPage.problem(sentence))
        }
    }

    /// Has a letter sent to an address that is not known to be anybody's, and says the same whatever comes
    /// of it.
    private func send(_ items: [FollowedItem], to address: String) async throws -> Response {
        try await following.asking { repository in
            let links = FollowerLinks(key: try await repository.linkKey())
            try await repository.addFollower(
                address, hash: links.hash(ofAddress: address), items: items)
        }
        return pages.redirect(to: "/follow/sent")
    }

    private func makeCode(_ items: [FollowedItem]) async throws -> Response {
        let (_, code) = try await following.asking { try await $0.makeChoice(items) }
        return pages.redirect(to: PagePath(target: "/follow/\(code)"))
    }

    // MARK: - What is followed under a code

    /// The page of a code in any of its spellings; throws ``ErrorResponse`` where there is none.
    static func choice(
        _ code: FollowCode, written: String, _ following: Following, _ pages: PageService
    ) async throws -> Response {
        guard written == "\(code)" else {
            return pages.redirect(to: PagePath(target: "/follow/\(code)"))
        }
        let items = try await following.asking { try await $0.items(ofCode: code) }
        guard let items else { throw FeedRefusal.unknownCode }
        let context = try await pages.context()
        let page = try await following.asking(as: .anonymous) {
            try await ChoicePage(code, items, in: $0, today: context.today)
        }
        return pages.unkept(page, context)
    }
}
