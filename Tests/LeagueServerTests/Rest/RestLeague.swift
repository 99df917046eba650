import Foundation
import HTTPTypes
import LeagueAPI
import LeagueDatabase
import LeagueServer
import PostgreSQL
import TestSupport
import Testing

/// A sample league with people and matches behind `/rest/v1`; who asks says so in `Authorization`.
struct RestLeague {
    let server: TestServer
    let superuser: Connection

    /// The people: a captain of Keate, one of Evans's, an admin, a viewer.
    enum Person: String, CaseIterable {
        case captain = "00000000-0000-4000-8000-00000000000a"
        case stranger = "00000000-0000-4000-8000-00000000000b"
        case admin = "00000000-0000-4000-8000-00000000000c"
        case viewer = "00000000-0000-4000-8000-00000000000d"
        case service, nobody
    }

    /// Matches by what they are.
    enum Match: String {
        /// Keate v Hawtrey, on 13 January 2099.
        case fixture = "11111111-1111-4111-8111-111111111111"
        /// Keate 3-1 Evans's, on 14 January 2020.
        case result = "22222222-2222-4222-8222-222222222222"
        /// Godolphin's training: no opponent, time or competition.
        case training = "33333333-3333-4333-8333-333333333333"
    }

    static func run(
        _ representation: Representation = Representation(), limits: ServerLimits = .patient,
        _ body: @Sendable (RestLeague) async throws -> Void
    ) async throws {
        try await withSampleDatabase { database, superuser in
            try await superuser.execute(script: script)
            let pool = ConnectionPool(
                forOutsiders: database.configuration(user: "authenticator"))
            let strangers = LeagueReader(ConnectionPool(forOutsiders: pool.configuration))
            let api = RestAPI(pool, strangers: strangers, representation)
            let routes = RestRoutes(api) { fields in
                switch fields[.authorization]?.split(separator: " ").last {
                case nil: .anonymous
                case "service": .service
                case let id?:
                    try UUID(uuidString: String(id)).map { .user($0) }
                        ?? { throw APIError(.unauthorized, "PGRST301", "No such person.") }()
                }
            }
            try await TestServer.run(limits: limits, routes: routes.add) { server in
                try await body(RestLeague(server: server, superuser: superuser))
            }
            await strangers.close()
            await pool.close()
        }
    }

    /// One request; of `body` its JSON.
    func ask(
        _ target: String, _ method: String = "GET", as person: Person = .nobody,
        _ fields: [String] = [], body: String = ""
    ) async throws -> TestAnswer {
        var fields = fields + ["Content-Type: application/json"]
        if person != .nobody { fields.append("Authorization: Bearer \(person.rawValue)") }
        let client = try await server.connect()
        return try await client.ask(
            "/rest/v1/" + target, fields, method: method, body: body)
    }

    private static let script = """
        INSERT INTO user_profiles (id, email, name, role, house_id, must_change_password) VALUES
          ('\(Person.captain.rawValue)', 'tom@example.org', 'Tom', 'captain', 'JDM', false),
          ('\(Person.stranger.rawValue)', 'ann@example.org', 'Ann', 'captain', 'DWF', false),
          ('\(Person.admin.rawValue)', 'head@example.org', 'Head', 'admin', NULL, false),
          ('\(Person.viewer.rawValue)', 'view@example.org', 'View', 'viewer', NULL, false);
        INSERT INTO matches
          (id, date, time, competition_type, pitch, home_team_id, away_team_id, umpires, status,
           home_score, away_score) VALUES
          ('\(Match.fixture.rawValue)', '2099-01-13', '14:25', 'Senior League',
           'Dutchman''s 5', 'JDM', 'HWTA', 'Mr Carlow, Dr Penhale', 'scheduled', NULL, NULL),
          ('\(Match.result.rawValue)', '2020-01-14', '14:30', 'Senior League', NULL,
           'JDM', 'DWF', NULL, 'completed', 3, 1),
          ('\(Match.training.rawValue)', '2099-01-14', NULL, NULL, NULL, 'PRDT', NULL, NULL,
           'scheduled', NULL, NULL);
        """
}

extension TestAnswer {
    /// The body as a list of objects.
    func rows() throws -> [[String: Any]] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(body)) as? [[String: Any]], "\(text)")
    }
}
