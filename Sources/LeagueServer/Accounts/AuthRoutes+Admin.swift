import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts

// What the service key, or an admin's token, does with the accounts of others.

extension AuthRoutes {
    /// `GET /admin/users?page=&per_page=`.
    func listUsers(_ request: Request) async throws -> Response {
        let claims = try await caller(request)
        let names = request.uri.queryParameters.map(\.key)
        guard names.allSatisfy({ $0 == "page" || $0 == "per_page" }) else {
            throw AuthRefusal.validationFailed("This list takes page and per_page, nothing else.")
        }
        let page = try number(request, "page", 1, upTo: 1_000_000)
        let perPage = try number(request, "per_page", 50, upTo: 1000)
        let (users, total) = try await accounts.accounts(claims, page: page, perPage: perPage)
        var response = Response.json(UserList(users.map(UserJSON.init)), status: .ok)
        response.headers[.xTotalCount] = String(total)
        response.headers[.link] = Self.links(page: page, perPage: perPage, total: total)
        return response
    }

    /// The addresses of the next page, where there is one, and of the last.
    private static func links(page: Int, perPage: Int, total: Int) -> String {
        let last = max(1, (total + perPage - 1) / perPage)
        func link(_ page: Int, _ rel: String) -> String {
            "</auth/v1/admin/users?page=\(page)&per_page=\(perPage)>; rel=\"\(rel)\""
        }
        return ((page < last ? [link(page + 1, "next")] : []) + [link(last, "last")])
            .joined(separator: ", ")
    }

    /// A number of the query; empty is as good as none.
    private func number(
        _ request: Request, _ name: Substring, _ standard: Int, upTo most: Int
    ) throws -> Int {
        guard let text = request.uri.queryParameters[name], !text.isEmpty else { return standard }
        guard let number = Int(text), (1...most).contains(number) else {
            throw AuthRefusal.validationFailed("\(name) is a number from 1 to \(most).")
        }
        return number
    }

    /// `POST /admin/users`.
    func createUser(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let claims = try await caller(request)
        let body = try await request.authBody(AdminUserBody.self)
        return .user(try await accounts.create(try body.draft, claims))
    }

    /// `GET /admin/users/:id`.
    func showUser(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let claims = try await caller(request)
        return .user(try await accounts.account(try id(context), claims))
    }

    /// `PUT /admin/users/:id`.
    func updateUser(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let claims = try await caller(request)
        let body = try await request.authBody(AdminUserBody.self)
        return .user(try await accounts.update(try id(context), try body.draft, claims))
    }

    /// `DELETE /admin/users/:id`; its body says nothing that matters.
    func deleteUser(_ request: Request, _ context: LeagueRequestContext) async throws -> Response {
        let claims = try await caller(request)
        try await accounts.delete(try id(context), claims)
        return .json([String: String](), status: .ok)
    }

    /// The account that an address names.
    private func id(_ context: LeagueRequestContext) throws -> UUID {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw AuthRefusal.validationFailed("The id of an account is a UUID.")
        }
        return id
    }
}
