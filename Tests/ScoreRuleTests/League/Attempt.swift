import HTTPTypes
import PostgreSQL

/// What people do in one case, by one method.
struct Attempt: Sendable {
    let league: RuleLeague
    let method: EntryMethod

    /// A transaction of a person, by this attempt's method; committed unless a statement fails.
    ///
    /// - Parameter part: tells apart those that are open at the same time.
    func transaction<Value: Sendable>(
        as person: Person, isolation: String = "READ COMMITTED", part: Int = 0,
        _ body: @Sendable (AttemptSession) async throws -> Value
    ) async throws -> Value {
        if method.isRequest { throw NoRequest() }
        if method.isPersonal {
            return try await transaction(
                login: person.login, isolation: isolation, part: part, body)
        } else {
            return try await transaction(
                login: "authenticator", role: "authenticated", claims: person.claims,
                isolation: isolation, part: part, body)
        }
    }

    /// A transaction of a login, which may set its role and make claims.
    func transaction<Value: Sendable>(
        login: String, role: String? = nil, claims: String? = nil,
        isolation: String = "READ COMMITTED", part: Int = 0,
        _ body: @Sendable (AttemptSession) async throws -> Value
    ) async throws -> Value {
        if method.isRequest { throw NoRequest() }
        let connection = try await league.connection(as: login, part: part)
        var opening = "BEGIN ISOLATION LEVEL \(isolation)"
        if let role { opening += "; SET LOCAL ROLE '\(role)'" }
        if let claims {
            opening += "; SET LOCAL request.jwt.claims = '\(claims.replacing("'", with: "''"))'"
        }
        let value: Value
        do {
            try await connection.execute(script: opening)
            value = try await body(AttemptSession(connection: connection, method: method))
            try await connection.execute(script: "COMMIT")
        } catch {
            if connection.isOpen { try await connection.execute(script: "ROLLBACK") }
            throw error
        }
        try await connection.execute(script: "DISCARD ALL")
        return value
    }

    /// Enters a score.
    func enters(_ home: Int, _ away: Int, in match: Match, as person: Person) async throws {
        if method == .request {
            return try await patches(
                #"{"home_score":\#(home),"away_score":\#(away),"status":"completed"}"#, match,
                person)
        } else if method == .functionByRequest {
            return try await league.request(
                .post, "/rpc/enter_score", as: person,
                body: #"{"match":"\#(match.rawValue)","home":\#(home),"away":\#(away)}"#)
        }
        try await transaction(as: person) { try await $0.enters(home, away, in: match) }
    }

    /// Runs statements, one after another, in one transaction.
    func runs(_ statements: Query..., as person: Person) async throws {
        try await transaction(as: person) { session in
            for statement in statements { try await session.run(statement) }
        }
    }

    /// The same for a login, a role and claims.
    func runs(
        _ statements: Query..., login: String, role: String? = nil, claims: String? = nil
    ) async throws {
        try await transaction(login: login, role: role, claims: claims) { session in
            for statement in statements { try await session.run(statement) }
        }
    }

    /// Changes columns of a match by a plain UPDATE: `pitch = 'Agar''s 4'`.
    func sets(_ columns: String, of match: Match, as person: Person) async throws {
        if method == .request {
            return try await patches(try await league.json(of: columns, in: match), match, person)
        }
        try await runs(
            "UPDATE matches SET \(unescaped: columns) WHERE id = \(match)", as: person)
    }

    /// The app's PATCH.
    private func patches(_ body: String, _ match: Match, _ person: Person) async throws {
        try await league.request(
            .patch, "/matches", query: "id=eq.\(match.rawValue)", as: person, body: body)
    }

    /// Reads; a row that comes back is a breach.
    func spies(_ query: Query, as person: Person) async throws {
        try await transaction(as: person) { session in
            let rows = try await session.run(query)
            if !rows.isEmpty { throw Breach("read \(rows.count) rows") }
        }
    }

    /// Something happens beside the attempt, by the superuser and past all triggers.
    func meanwhile(_ script: String) async throws { try await league.change(script) }

    /// What is allowed, as far as it goes; what stands afterwards is taken as unchanged.
    func allowed(_ body: () async throws -> Void) async throws {
        try await body()
        try await league.acceptWhatStands()
    }
}

/// The rule was broken without an error of the server.
struct Breach: Error {
    let what: String
    init(_ what: String) { self.what = what }
}

/// What is tried cannot be put into a request to `/rest/v1`.
struct NoRequest: Error {}

/// How a score reaches the database.
enum EntryMethod: String, CaseIterable, Sendable {
    /// A personal login, and the app's plain UPDATE.
    case login = "by login"
    /// The service's login with claims, and the same UPDATE.
    case claims = "by claims"
    /// The service's login with claims, and enter_score().
    case function = "by enter_score"
    /// A personal login, and enter_score().
    case functionByLogin = "by enter_score and login"
    /// The app's PATCH to `/rest/v1`.
    case request = "by request"
    /// A POST to `/rest/v1/rpc/enter_score`.
    case functionByRequest = "by enter_score and request"

    /// For what is no entry of a score.
    static let plain = sessions + [.request]

    /// For what takes SQL.
    static let sessions = [EntryMethod.login, .claims]

    /// Whether it goes through the API, which takes no SQL.
    var isRequest: Bool { self == .request || self == .functionByRequest }

    /// Whether the session is of a person's own login.
    var isPersonal: Bool { self == .login || self == .functionByLogin }

    /// Whether a score is entered by enter_score().
    var callsFunction: Bool { self == .function || self == .functionByLogin }
}

/// An open transaction of a person.
struct AttemptSession: Sendable {
    let connection: Connection
    let method: EntryMethod

    /// Runs a statement.
    @discardableResult
    func run(_ statement: Query) async throws -> Rows { try await connection.query(statement) }

    /// Enters a score as the app does, or by the function.
    func enters(_ home: Int, _ away: Int, in match: Match) async throws {
        if method.callsFunction {
            try await run("SELECT * FROM enter_score(\(match), \(home), \(away))")
        } else {
            try await run(
                """
                UPDATE matches SET home_score = \(home), away_score = \(away),
                                   status = 'completed', updated_at = now()
                WHERE id = \(match)
                """)
        }
    }
}
