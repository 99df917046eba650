import Foundation
import HTTPTypes
import LeagueAPI
import LeagueDatabase
import PostgreSQL
import TestSupport

/// A database with the people and the matches, where one case after another is tried.
///
/// A case that changed something is followed by the league being set anew; most attacks change
/// nothing, so hundreds of cases are cheap.
actor RuleLeague {
    private let database: TestDatabase
    private var connections: [String: Connection] = [:]
    private var isAsSet = false
    private var isKnown = false
    private var setAt = ContinuousClock.now
    private var baseline = ""
    private let pool: ConnectionPool
    private let api: RestAPI

    /// The login of the superuser.
    static let superuser = "postgres"

    init(_ database: TestDatabase) {
        self.database = database
        var configuration = database.configuration(user: "authenticator")
        configuration.statementCacheSize = 0
        pool = ConnectionPool(forOutsiders: configuration)
        api = RestAPI(pool)
    }

    /// Sends a request to `/rest/v1` in a person's name; throws ``LeagueAPI/APIError``.
    func request(
        _ method: HTTPRequest.Method, _ path: Substring, query: Substring = "",
        as person: Person, body: String
    ) async throws {
        guard let id = UUID(uuidString: person.rawValue) else { throw Breach("no such person") }
        let request = try APIRequest(
            method, path: path, query: query, [:], body: Array(body.utf8))
        _ = try await api.response(to: request, as: .user(id))
    }

    /// What `SET` would set in a match, as the JSON of a request: `pitch = 'Agar''s 4'`.
    func json(of columns: String, in match: Match) async throws -> String {
        // A copy takes what the table itself would refuse.
        let superuser = try await connection(as: Self.superuser)
        let names = columns.matches(of: /([a-z_]+) =/).map { "'\($0.output.1)', \($0.output.1)" }
        try await superuser.execute(
            "CREATE TEMP TABLE copy AS SELECT * FROM matches WHERE id = \(unescaped: "'\(match.rawValue)'")"
        )
        let rows = try await superuser.query(
            """
            UPDATE copy SET \(unescaped: columns)
            RETURNING json_build_object(\(unescaped: names.joined(separator: ", ")))::text
            """, as: String.self)
        try await superuser.execute("DROP TABLE copy")
        guard let json = rows.first else { throw Breach("no such match") }
        return json
    }

    /// The connection of a login, opened on first use.
    ///
    /// - Parameter part: tells apart the connections that one login has.
    func connection(as login: String, part: Int = 0) async throws -> Connection {
        let key = "\(login) \(part)"
        if let known = connections[key], known.isOpen { return known }
        var configuration = database.configuration(user: login)
        if login != Self.superuser { configuration.statementCacheSize = 0 }
        configuration.settings["statement_timeout"] = "20s"
        let fresh = try await Connection.connect(to: configuration)
        connections[key] = fresh
        return fresh
    }

    /// Sets the league, then does what a case takes as given.
    func prepare(_ given: String?) async throws {
        let superuser = try await connection(as: Self.superuser)
        // The young scores of the league must stay young.
        if !isAsSet || setAt.duration(to: .now) > .seconds(60) {
            try await superuser.execute(script: RuleLeagueScript.reset)
            setAt = .now
            isAsSet = true
            isKnown = false
        }
        if let given {
            isAsSet = false
            isKnown = false
            try await superuser.execute(script: RuleLeagueScript.pastTriggers + given)
        }
        if !isKnown { baseline = try await everyRow() }
        isKnown = isAsSet
    }

    /// Changes something beside the attempt; what stands afterwards is taken as unchanged.
    func change(_ script: String) async throws {
        isAsSet = false
        let superuser = try await connection(as: Self.superuser)
        try await superuser.execute(script: RuleLeagueScript.pastTriggers + script)
        baseline = try await everyRow()
    }

    /// Takes what stands now, or `rows`, as unchanged.
    func acceptWhatStands(_ rows: String? = nil) async throws {
        isAsSet = false
        if let rows { baseline = rows } else { baseline = try await everyRow() }
    }

    /// Whether every row is as it was; if not, the league will be set anew.
    func isUnchanged() async throws -> Bool {
        let isUnchanged = try await everyRow() == baseline
        if !isUnchanged { isAsSet = false }
        return isUnchanged
    }

    /// What the superuser sees.
    func look(_ query: Query) async throws -> Rows {
        try await connection(as: Self.superuser).query(query)
    }

    /// Closes every connection.
    func close() async {
        await pool.close()
        for connection in connections.values { await connection.close() }
        connections = [:]
    }

    private func everyRow() async throws -> String {
        try await look(RuleLeagueScript.everyRow)[0].decode(at: 0)
    }
}

/// Gives `body` a league of its own; few are open at a time, since each has many connections.
nonisolated(nonsending) func withRuleLeague<Value>(
    _ body: nonisolated(nonsending) (RuleLeague) async throws -> Value
) async throws -> Value {
    await leagueTurns.begin()
    let outcome: Result<Value, any Error>
    do {
        outcome = .success(
            try await withTestDatabase(from: RuleLeagueScript.template) { database in
                let league = RuleLeague(database)
                let value = try await body(league)
                await league.close()
                return value
            })
    } catch {
        outcome = .failure(error)
    }
    await leagueTurns.end()
    return try outcome.get()
}

private let leagueTurns = AsyncSemaphore(3)
