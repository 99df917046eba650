package import FieldGame
package import Foundation
package import LeagueDatabase
package import PostgreSQL

/// The small league that these tests play in.
package enum SampleLeague {
    /// Four houses and a school team.
    package static let teams = [
        Team(id: "JDM", name: "Keate", colours: "red/white"),
        Team(id: "HWTA", name: "Hawtrey", colours: "green"), Team(id: "DWF", name: "Evans's"),
        Team(id: "PRDT", name: "Godolphin"), Team(id: "Field", name: "Field", kind: .schoolTeam),
    ]

    /// One of each kind that matters.
    package static let competitions = [
        Competition(name: "Senior League", kind: .league),
        Competition(name: "Junior League", kind: .league),
        Competition(name: "House Cup", kind: .cup),
    ]

    /// One with a position, one without.
    package static let pitches = [
        Pitch(name: "Agar's 3"),
        Pitch(
            name: "Dutchman's 5", abbreviation: "D5",
            position: Pitch.Position(latitude: 51.5, longitude: -0.6)),
    ]

    fileprivate static let template = TestTemplate(name: "sample_league") { configuration in
        let connection = try await Connection.connect(to: configuration)
        _ = try await Migrator(connection).migrate()
        let league = LeagueRepository(connection)
        _ = try await league.save(teams)
        _ = try await league.save(competitions)
        _ = try await league.save(pitches)
        await connection.close()
    }
}

/// Gives `body` a sample league without matches, and a connection to it as the superuser.
package nonisolated(nonsending) func withSampleLeague<Value>(
    _ body: nonisolated(nonsending) (LeagueRepository, Connection) async throws -> Value
) async throws -> Value {
    try await withSampleDatabase { _, connection in
        try await body(LeagueRepository(connection), connection)
    }
}

/// Gives `body` a sample league's database, and a connection to it as the superuser.
///
/// - Parameter cluster: where; nil is the run's shared one.
package nonisolated(nonsending) func withSampleDatabase<Value>(
    in cluster: TestCluster? = nil,
    _ body: nonisolated(nonsending) (TestDatabase, Connection) async throws -> Value
) async throws -> Value {
    try await withTestDatabase(from: SampleLeague.template, in: cluster) { database in
        let connection = try await Connection.connect(to: database.configuration)
        let value = try await body(database, connection)
        await connection.close()
        return value
    }
}

extension Connection {
    /// The server's error when it refuses a statement, or nil when it does not.
    package func refusal(of query: Query) async throws -> PostgresError? {
        do {
            try await execute(query)
            return nil
        } catch let error as PostgresError where error.code == .server {
            return error
        }
    }

    /// Adds a match of Keate against Hawtrey; `values` are more columns and what stands in them.
    @discardableResult
    package func addMatch(_ values: [(column: String, value: String?)] = []) async throws -> UUID {
        var all: [String: String?] = [
            "date": "2026-11-21", "home_team_id": "JDM", "away_team_id": "HWTA",
        ]
        for (column, value) in values { all.updateValue(value, forKey: column) }
        let columns = all.keys.sorted()
        let names = columns.map { "\(identifier: $0)" as Query }.joined(by: ", ")
        let given = columns.map { "\(all[$0] ?? nil)" as Query }.joined(by: ", ")
        let ids = try await query(
            "INSERT INTO matches (\(fragment: names)) VALUES (\(fragment: given)) RETURNING id",
            as: UUID.self)
        return ids[0]
    }

    /// Every match as the server writes its whole row, in the order of their ids.
    package func matchRows() async throws -> [String] {
        try await query("SELECT m::text FROM matches AS m ORDER BY id", as: String.self)
    }
}

extension LocalDate {
    /// A day of November 2026.
    package static func sample(_ day: Int) -> LocalDate {
        guard let date = LocalDate(year: 2026, month: 11, day: day) else {
            fatalError("November has no day \(day)")
        }
        return date
    }
}
