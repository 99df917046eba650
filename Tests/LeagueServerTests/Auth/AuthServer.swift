import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
import LeagueServer
import Logging
import PostgreSQL
import TestSupport
import Testing

/// A service with accounts, over a sample league of its own.
struct AuthServer {
    let server: TestServer
    let accounts: AccountService
    let database: TestDatabase
    /// The superuser's connection.
    let owner: Connection

    /// A password that nobody would guess first.
    static let password = "violet otter 19 dune"
    static let hash = Result {
        try PasswordHash(hashing: Password(AuthServer.password)).text
    }

    /// Gives `body` a running service, in front of which stands the proxy 127.0.0.1.
    static func run(
        proxies: [String] = ["127.0.0.1"], level: Logger.Level = .info,
        _ body: @Sendable (AuthServer) async throws -> Void
    ) async throws {
        try await withSampleDatabase { database, owner in
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 4)
            let accounts = AccountService(pool, logger: Logger(label: "test"))
            let routes = AuthRoutes(accounts, proxies: try TrustedProxies(proxies))
            do {
                try await TestServer.run(
                    level: level, baseURL: "https://league.example",
                    routes: { router, _ in routes.add(to: router) }
                ) { server in
                    try await body(
                        AuthServer(
                            server: server, accounts: accounts, database: database, owner: owner))
                }
            } catch {
                await accounts.close()
                throw error
            }
            await accounts.close()
        }
    }

    /// An account whose owner has chosen ``password``.
    @discardableResult
    func addPerson(
        _ email: String = "tom@example.org", _ role: Account.Rank = .captain,
        isTemporary: Bool = false
    ) async throws -> UUID {
        try await owner.addPerson(email, role, isTemporary: isTemporary)
    }

    /// One call; the body is JSON, or any text.
    func call(
        _ method: String, _ path: String, _ body: String? = nil, token: String? = nil,
        from address: String? = nil, isNew: Bool = true, fields more: [String] = []
    ) async throws -> AuthAnswer {
        let client = try await server.connect()
        var fields = more
        if let token { fields.append("Authorization: Bearer \(token)") }
        if let address { fields.append("X-Forwarded-For: \(address)") }
        if isNew { fields.append("X-Supabase-Api-Version: 2024-01-01") }
        if let body {
            fields += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
        }
        try client.send(
            TestClient.request("/auth/v1" + path, fields, method: method) + (body ?? ""))
        return AuthAnswer(answer: try await client.answer(hasBody: method != "HEAD"))
    }

    func signIn(
        _ email: String = "tom@example.org", _ password: String = AuthServer.password,
        from address: String? = nil, isNew: Bool = true
    ) async throws -> AuthAnswer {
        let body = try Self.json(["email": email, "password": password])
        return try await call(
            "POST", "/token?grant_type=password", body, from: address, isNew: isNew)
    }

    func refresh(_ token: String) async throws -> AuthAnswer {
        try await call(
            "POST", "/token?grant_type=refresh_token", try Self.json(["refresh_token": token]))
    }

    /// A link's token, as the administrator makes one.
    func link(of account: UUID) async throws -> String {
        try #require(try await LeagueRepository(owner).makeRecoveryLink(of: account)).text
    }

    /// Both keys of programs.
    func keys() async throws -> (anon: String, service: String) {
        var texts: [StoredAPIKey.Name: String] = [:]
        for name in StoredAPIKey.Name.allCases {
            let (key, text) = StoredAPIKey.make(name)
            _ = try await LeagueRepository(owner).setAPIKey(key, replacing: true)
            texts[name] = text
        }
        // What the service has read before may be a second old.
        try await Task.sleep(for: .milliseconds(1100))
        return (try #require(texts[.anon]), try #require(texts[.service]))
    }

    /// What was recorded, oldest first: kind and reason.
    func events() async throws -> [String] {
        try await LeagueRepository(owner).accountEvents(limit: 1000).reversed().map {
            $0.reason.isEmpty ? $0.kind : "\($0.kind): \($0.reason)"
        }
    }

    static func json(_ value: [String: String]) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

extension Connection {
    /// An account whose owner has chosen ``AuthServer/password``; that of a captain is of a house.
    @discardableResult
    func addPerson(
        _ email: String = "tom@example.org", _ role: Account.Rank = .captain,
        of house: String = "JDM",
        isTemporary: Bool = false
    ) async throws -> UUID {
        let account = try await LeagueRepository(self).createAccount(
            email: email, name: "Tom Ash", role: role, houseID: role == .captain ? house : nil,
            passwordHash: try AuthServer.hash.get())
        let id = try #require(account).id
        if !isTemporary {
            try await execute(
                "UPDATE user_profiles SET must_change_password = false WHERE id = \(id)")
            try await execute("UPDATE user_credentials SET ends_at = NULL WHERE user_id = \(id)")
        }
        return id
    }
}

/// What came back, read as JSON.
struct AuthAnswer {
    let answer: TestAnswer

    var status: Int { answer.status }
    var text: String { String(decoding: answer.body, as: UTF8.self) }

    func field(_ name: String) -> String? { answer[name] }

    /// The members of the object; none for anything else.
    var object: [String: Any] {
        let value = try? JSONSerialization.jsonObject(with: Data(answer.body))
        return value as? [String: Any] ?? [:]
    }

    func string(_ key: String) -> String? { object[key] as? String }

    /// The `code` of an error in the form of 2024.
    var code: String? { string("code") }

    func token() throws -> String { try #require(string("access_token"), "\(text)") }
    func refreshToken() throws -> String { try #require(string("refresh_token"), "\(text)") }
}
