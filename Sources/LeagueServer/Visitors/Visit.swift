import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// One request of somebody who has signed in.
struct Visit: Sendable {
    let head: HTTPRequest
    let visitor: Visitor
    /// What the form has sent, or what the query says.
    let fields: FormFields
    /// Where the request comes from, as far as guesses are counted.
    let address: ClientAddress
    let context: PageContext

    /// Whether a list is asked for as spreadsheets read it.
    var wantsCSV: Bool { fields["format"] == "csv" }
}

/// How pages that nobody else sees are asked for: who has no session, or not the rank, gets what is at an
/// address where there is nothing.
struct VisitDesk: Sendable {
    let visitors: Visitors
    let pages: PageService
    let protection: CrossSiteProtection

    init(_ visitors: Visitors, _ pages: PageService) {
        (self.visitors, self.pages) = (visitors, pages)
        protection = CrossSiteProtection(site: pages.site)
    }

    /// Answers a request of somebody who has signed in, and may have the page.
    ///
    /// A session that has ended leads to signing in and back; so does a temporary password to choosing
    /// another. While the database is away a form is answered with what was typed.
    func visit(
        _ request: Request, _ context: LeagueRequestContext,
        ranks: Set<Account.Rank> = [.viewer, .captain, .admin], withTemporaryPassword: Bool = false,
        takesFile: Bool = false, _ body: (Visit) async throws -> Response
    ) async throws -> Response {
        let head = request.head
        guard SessionCookie.isIn(head) else { throw ErrorResponse.unknownAddress }
        // A body can be read once; a large one is read of those alone who may send it.
        var read: FormFields?
        func sent(withFile: Bool = false) async throws -> FormFields {
            if let read { return read }
            guard head.method == .post else { return try FormFields(query: head) }
            let fields = try await FormFields(request, takesFile: withFile)
            read = fields
            return fields
        }
        do {
            guard let visitor = try await visitor(request, ranks) else {
                throw ErrorResponse.unknownAddress
            }
            try protection.check(head)
            if visitor.account.mustChangePassword, !withTemporaryPassword {
                return redirect(to: "/password", [("next", place(head, try await sent()))])
            }
            let fields = try await sent(withFile: takesFile)
            return try await body(
                Visit(
                    head: head, visitor: visitor, fields: fields,
                    address: visitors.address(request, context),
                    context: try await pages.context()))
        } catch let error where Self.hasEnded(error) {
            return redirect(
                to: "/sign-in", [("done", "ended"), ("next", place(head, try await sent()))])
        } catch let error where Self.isPassing(error) {
            guard head.method == .post else { throw ErrorResponse.databaseAway }
            return page(
                RetryPage(
                    PagePath(target: head.pathWithoutQuery), try await sent().kept),
                try await pages.context(), status: .serviceUnavailable,
                fields: [.retryAfter: "30"])
        }
    }

    /// Who asks, if their rank is one of these; throws ``EndedSession`` for a session that is over.
    private func visitor(
        _ request: Request, _ ranks: Set<Account.Rank>
    ) async throws -> Visitor? {
        switch try await visitors.meaning(of: request.head) {
        case .nothing: return nil
        case .ended: throw EndedSession()
        case .visitor(let visitor):
            return ranks.contains(visitor.account.role) ? visitor : nil
        }
    }

    private struct EndedSession: Error {}

    private static func hasEnded(_ error: any Error) -> Bool {
        switch error {
        case is EndedSession: true
        case let error as PostgresError: error.sqlState == "28000"
        case let refusal as AuthRefusal:
            switch refusal {
            case .sessionNotFound, .sessionExpired, .userGone: true
            default: false
            }
        default: false
        }
    }

    private static func isPassing(_ error: any Error) -> Bool {
        switch error {
        case let refusal as AuthRefusal: refusal == .unavailable
        case let error as PostgresError: error.isPassing
        default: false
        }
    }

    /// Where somebody goes on who must sign in first: the same address with what they typed.
    private func place(_ head: HTTPRequest, _ fields: FormFields) -> String {
        let path = PagePath(target: head.pathWithoutQuery)
        let whole = path.with(fields.kept).target
        // What is longer would not be taken as a place to go on to.
        return whole.utf8.count <= Self.longestPlace ? whole : path.target
    }

    /// Asks the database in the name of a visitor; where `isRepeated` says so again while it is away, as
    /// `body` must allow.
    func asking<Value: Sendable>(
        _ visit: Visit, repeating isRepeated: Bool = false,
        _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await visitors.pool.asUser(visit.visitor.claims, repeating: isRepeated) {
            try await body($0)
        }
    }

    /// Asks the database as one who looks after accounts on behalf of a visitor, who must be an admin.
    func lookingAfterAccounts<Value: Sendable>(
        _ visit: Visit, _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await visitors.pool.asUser(visit.visitor.claims.lookingAfterAccounts) {
            try await body($0)
        }
    }

    /// Asks the database in the name of a visitor, who must be an admin, and may write what admins write.
    func administering<Value: Sendable>(
        _ visit: Visit, _ body: @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await visitors.pool.asUser(visit.visitor.claims.administering) { try await body($0) }
    }

    // MARK: - Answers

    /// A page that no cache keeps.
    func page(
        _ page: some Page, _ context: PageContext, status: HTTPResponse.Status = .ok,
        fields: HTTPFields = [:]
    ) -> Response {
        pages.unkept(page, context, status: status, fields: fields)
    }

    /// A list for spreadsheets, which no cache keeps.
    func csv(_ table: CSVTable, named name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name).csv\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: table.file)))
    }

    /// Leads on to a page of the site, which is then asked for with GET.
    func redirect(
        to path: PagePath, _ query: [(name: String, value: String)] = [], fields: HTTPFields = [:]
    ) -> Response {
        pages.redirect(to: path.with(query), fields: fields)
    }

    /// The most bytes of a place to go on to.
    private static let longestPlace = 512

    /// The place of the site that a form names as the one to go on to; nil for what is none of those for
    /// which one signs in.
    static func next(_ text: String?) -> PagePath? {
        guard let text, text.utf8.count <= longestPlace,
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            text.hasPrefix("/"), !text.contains("\\")
        else { return nil }
        let folder = text.dropFirst().prefix { $0 != "/" && $0 != "?" }
        return ["admin", "my-matches", "account", "password", "settings"].contains(folder)
            ? PagePath(target: text) : nil
    }

    /// Where an account begins.
    static func home(_ account: Account) -> PagePath {
        switch account.role {
        case .admin: "/admin"
        case .captain: "/my-matches"
        case .viewer: "/account/sessions"
        }
    }
}

extension FormFields {
    /// What may be shown again, and stand in an address: no secrets.
    var kept: [(name: String, value: String)] {
        all.filter { !["password", "current", "token"].contains($0.name) }
    }
}

extension HTTPRequest {
    /// The target without its query.
    var pathWithoutQuery: String { String((path ?? "").prefix { $0 != "?" }) }
}

extension ErrorResponse {
    /// The database does not answer, and nothing can be shown without it.
    static let databaseAway = ErrorResponse.tryLater(
        "database_away", "The league’s database is out of reach.")
}
