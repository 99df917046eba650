import Foundation
import HTTPTypes
import Hummingbird
package import LeagueAccounts
package import LeagueAdministration
import LeagueDatabase
import LeagueFeeds
import LeaguePages
import NIOCore
package import PostgreSQL

/// Those who have signed in with a browser, and what they are shown.
package struct Visitors: Sendable {
    let accounts: AccountService
    /// Connections for what visitors ask in their own names.
    let pool: ConnectionPool
    private let proxies: TrustedProxies
    /// How messages are read that admins hand in.
    let reading: ReadingSettings

    /// - Parameters:
    ///   - pool: connections of `authenticator`, which the caller closes.
    ///   - proxies: whose `X-Forwarded-For` counts.
    package init(
        _ accounts: AccountService, _ pool: ConnectionPool, proxies: TrustedProxies,
        reading: ReadingSettings
    ) {
        (self.accounts, self.pool, self.proxies) = (accounts, pool, proxies)
        self.reading = reading
    }

    /// Where a request comes from, as far as guesses are counted.
    func address(_ request: Request, _ context: LeagueRequestContext) -> ClientAddress {
        proxies.client(
            peer: context.peerAddress, forwarded: request.headers[values: .xForwardedFor])
    }

    /// Who asks; nil for nobody. Throws ``AuthRefusal`` (`unavailable`).
    func visitor(_ head: HTTPRequest) async throws -> Visitor? {
        guard case .visitor(let visitor) = try await meaning(of: head) else { return nil }
        return visitor
    }

    /// What the cookie of a request stands for; throws ``AuthRefusal`` (`unavailable`).
    func meaning(of head: HTTPRequest) async throws -> AccountService.CookieMeaning {
        guard let cookie = SessionCookie.value(in: head) else { return .nothing }
        return try await accounts.meaning(ofCookie: cookie)
    }
}

/// What a form has sent.
struct FormFields: Sendable {
    /// The most bytes of a form.
    static let bytes = 16_384

    let all: [(name: String, value: String)]
    /// The file that came along.
    private(set) var file: UploadedFile?

    /// Reads the body of a request; throws ``ErrorResponse`` (413), and `FeedRefusal` (`invalid`) for what
    /// is no form.
    ///
    /// <https://url.spec.whatwg.org/#application/x-www-form-urlencoded>
    ///
    /// - Parameters:
    ///   - takesFile: whether a file may come along, as multipart/form-data.
    ///   - count: the most fields of a form without one.
    init(
        _ request: Request, takesFile: Bool = false, count: Int = QueryText.limit
    ) async throws {
        var request = request
        let boundary = MultipartForm.boundary(request.headers[.contentType])
        guard boundary == nil || takesFile else {
            all = []
            return
        }
        let limit = boundary == nil ? Self.bytes : MultipartForm.bytes
        do {
            let body = try await request.collectBody(upTo: limit)
            if let boundary {
                guard
                    let form = MultipartForm(
                        Data(body.readableBytesView), boundary: boundary)
                else {
                    throw ErrorResponse.unknownForm
                }
                (all, file) = (form.texts, form.file)
            } else {
                all = try QueryText.pairs(of: Substring(String(buffer: body)), limit: count)
            }
        } catch is NIOTooManyBytesError {
            throw ErrorResponse.largeBody(limit)
        }
    }

    /// Reads the query of a target.
    init(query head: HTTPRequest) throws {
        let halves = (head.path ?? "").split(separator: "?", maxSplits: 1)
        all = try QueryText.pairs(of: halves.count > 1 ? halves[1] : "")
    }

    /// The value of a field; nil for one that was not sent.
    subscript(name: String) -> String? { all.last { $0.name == name }?.value }
}
