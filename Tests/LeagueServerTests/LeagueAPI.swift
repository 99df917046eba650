import Foundation
import LeagueAPI
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeagueServer
import Logging
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueFeeds

/// A league's database, and the service that follows it.
struct LeagueAPIServer {
    let database: TestDatabase
    /// The superuser's connection, by which everything changes.
    let connection: Connection
    let server: TestServer
    let feeds: FeedService
    let league: LeagueAPIService
    let pages: PageService
    let accounts: AccountService

    /// One request on a connection of its own; its answer must be what the description says.
    func get(
        _ target: String, _ fields: [String] = [], method: String = "GET"
    ) async throws -> TestAnswer {
        let answer = try await server.get(target, fields, method: method)
        if method == "GET" { try LeagueAPISchema.check(answer, of: target) }
        return answer
    }

    /// The JSON at a target, which must be there.
    func object(_ target: String) async throws -> [String: Any] {
        let answer = try await get(target)
        try #require(answer.status == 200, "\(target): \(answer.text)")
        return try answer.object()
    }

    /// The entries of a list.
    func list(_ target: String, _ name: String) async throws -> [[String: Any]] {
        try #require(try await object(target)[name] as? [[String: Any]])
    }

    /// The ids of the matches in a list.
    func ids(_ target: String) async throws -> [String] {
        try await list(target, "matches").compactMap { $0["id"] as? String }
    }

    /// Runs `body` while the database is away.
    nonisolated(nonsending) func whileAway(
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        let server = try await Connection.connect(to: database.cluster.configuration())
        try await server.execute(
            "ALTER DATABASE \(identifier: database.name) ALLOW_CONNECTIONS false")
        try await server.execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = \(database.name) AND pid <> pg_backend_pid()
            """)
        try await wait(for: "the end of the connection") { feeds.health.lastAgreement != nil }
        try await body()
        try await server.execute(
            "ALTER DATABASE \(identifier: database.name) ALLOW_CONNECTIONS true")
        try await waitUntilCurrent()
        await server.close()
    }

    /// Waits until the service follows the database.
    func waitUntilCurrent() async throws {
        try await wait(for: "a connection") { feeds.health == .current }
    }
}

/// Gives `body` a sample league with a server.
nonisolated(nonsending) func withLeagueAPI(
    limits: ServerLimits = .patient, patience: ChangeHub.Patience = .init(),
    baseURL: String? = nil, clock: Date? = nil,
    _ body: nonisolated(nonsending) (LeagueAPIServer) async throws -> Void
) async throws {
    try await withSampleDatabase { database, connection in
        let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let pool = ConnectionPool(
            forService: database.configuration(user: "authenticator"), waitLimit: .patience)
        let outsiders = ConnectionPool(forOutsiders: pool.configuration)
        let feeds = try FeedService(
            LeagueReader(pool, patience: .patience), baseURL: nil, clock: nil, logger: silent,
            limits: .init(), patience: .init(heartbeat: .patience))
        let reader = LeagueReader(outsiders, patience: .patience)
        let league = LeagueAPIService(
            reader, feeds: feeds, logger: silent, patience: patience)
        let pages = PageService(
            reader, feeds: feeds, baseURL: baseURL, clock: clock, version: "1.2.3")
        let accounts = AccountService(
            ConnectionPool(forService: pool.configuration), logger: silent)
        let visitors = Visitors(
            accounts, outsiders, proxies: try TrustedProxies(["127.0.0.1"]),
            reading: ReadingSettings(program: try builtProgram().path))
        let followers = Following(
            outsiders, proxies: try TrustedProxies(["127.0.0.1"]), sendsMail: true,
            patience: .patience)
        let following = Task { try await feeds.run() }
        do {
            try await TestServer.run(
                feeds, limits: limits, baseURL: baseURL, league: league, pages: pages,
                visitors: visitors, following: followers
            ) { server in
                let api = LeagueAPIServer(
                    database: database, connection: connection, server: server, feeds: feeds,
                    league: league, pages: pages, accounts: accounts)
                try await api.waitUntilCurrent()
                try await body(api)
            }
        } catch {
            following.cancel()
            throw error
        }
        following.cancel()
        _ = await following.result
        await pool.close()
        await outsiders.close()
        await accounts.close()
    }
}

/// The description of `/api/v1`, and answers held to it.
enum LeagueAPISchema {
    static func description() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(LeagueDescription.json.utf8))
                as? [String: Any])
    }

    /// What a reference in the description leads to.
    static func resolved(_ value: Any?, in root: [String: Any]) throws -> [String: Any] {
        let object = try #require(value as? [String: Any])
        guard let reference = object["$ref"] as? String else { return object }
        var found: Any? = root
        for key in reference.split(separator: "/").dropFirst() {
            found = (found as? [String: Any])?[String(key)]
        }
        return try #require(found as? [String: Any], "\(reference)")
    }

    /// Expects an answer to be one that the description has for its address, key by key.
    static func check(_ answer: TestAnswer, of target: String) throws {
        let root = try description()
        guard let template = LeagueResource.template(of: target), answer.status != 304 else {
            return
        }
        let paths = try #require(root["paths"] as? [String: Any])
        guard let path = paths[template] as? [String: Any] else {
            _ = try answer.errorCode()
            return #expect(answer.status == 404 && template.hasSuffix("{other}"))
        }
        let get = try #require(path["get"] as? [String: Any])
        let responses = try #require(get["responses"] as? [String: Any])
        #expect(responses.keys.contains("\(answer.status)"), "\(target)")
        let response = try resolved(responses["\(answer.status)"], in: root)
        let content = try #require(response["content"] as? [String: Any])
        let type = try #require(answer["Content-Type"])
        let media = try #require(content[type] as? [String: Any], "\(type) of \(target)")
        guard type == "application/json" else { return }
        let json = try JSONSerialization.jsonObject(
            with: Data(answer.body), options: .fragmentsAllowed)
        for problem in try problems(json, media["schema"], in: root, at: "") {
            Issue.record("\(target) \(answer.status): \(problem)")
        }
    }

    /// Where a value is not as its schema says; also what the schema does not tell of.
    static func problems(
        _ value: Any, _ schema: Any?, in root: [String: Any], at place: String
    ) throws -> [String] {
        let schema = try resolved(schema, in: root)
        if let choices = schema["anyOf"] as? [Any] {
            let found = try choices.map { try problems(value, $0, in: root, at: place) }
            return found.contains { $0.isEmpty } ? [] : found.first ?? []
        }
        let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
        let type = kind(of: value)
        guard types.isEmpty || types.contains(type) || type == "integer" && types.contains("number")
        else { return ["\(place) is \(type), not \(types)"] }
        if let allowed = schema["enum"] as? [Any],
            !allowed.contains(where: { "\($0)" == "\(value)" })
        {
            return ["\(place) is \(value)"]
        }
        if let text = value as? String, let pattern = schema["pattern"] as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            return ["\(place) is \(text)"]
        }
        if let object = value as? [String: Any], let known = schema["properties"] as? [String: Any]
        {
            let required = schema["required"] as? [String] ?? []
            let missing = required.filter { object[$0] == nil }.map { "\(place).\($0) is missing" }
            let extra = object.keys.filter { known[$0] == nil }.map { "\(place).\($0) is new" }
            return try missing + extra
                + object.flatMap { key, value in
                    known[key] == nil
                        ? [] : try problems(value, known[key], in: root, at: "\(place).\(key)")
                }
        }
        if let array = value as? [Any], let items = schema["items"] {
            return try array.flatMap { try problems($0, items, in: root, at: place + "[]") }
        }
        return []
    }

    private static func kind(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case is String: "string"
        case is [Any]: "array"
        case is [String: Any]: "object"
        case let number as NSNumber:
            // Foundation gives booleans as numbers that print so.
            CFNumberKind.isBoolean(number)
                ? "boolean"
                : number.doubleValue.rounded() == number.doubleValue ? "integer" : "number"
        default: "nothing"
        }
    }
}

private enum CFNumberKind {
    static func isBoolean(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }
}
