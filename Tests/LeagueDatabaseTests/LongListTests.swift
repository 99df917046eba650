import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Lists of thousands of rows cost no more a row than short ones.
@Suite struct LongListTests {
    private static let count = 600

    private static func teams(_ word: String, colours: String = "") -> [Team] {
        (1...count).map { Team(id: "T\($0)", name: "\(word) \($0)", colours: colours) }
    }

    private static let aliases = (1...count).map { Alias(teamID: "T\($0)", alias: "Lot \($0)") }

    private static func pitches(_ area: String) -> [Pitch] {
        (1...count).map { Pitch(name: "Ground \($0)", abbreviation: "G\($0)", area: area) }
    }

    private static func competitions(_ colour: String) -> [Competition] {
        (1...count).map { Competition(name: "League \($0)", kind: .league, colour: colour) }
    }

    /// Saves rows in one transaction, after the server has learnt how short its tables are, and
    /// returns how many rows of the lists it has looked through in their order.
    private func rowsScanned(
        _ league: LeagueRepository, _ connection: Connection,
        _ save: (LeagueRepository) async throws -> Void
    ) async throws -> Int {
        try await connection.execute("ANALYZE")
        return try await league.inTransaction { repository in
            try await save(repository)
            let scanned = try await connection.query(
                """
                SELECT sum(seq_tup_read)::bigint FROM pg_stat_xact_user_tables
                WHERE relname IN ('houses', 'house_aliases', 'pitches', 'competitions',
                                  'calendar_names')
                """, as: Int.self)
            return try #require(scanned.first)
        }
    }

    @Test("A row is compared with others by indexes, however short the list was before")
    func indexes() async throws {
        try await withSampleLeague { league, connection in
            for scanned in [
                try await rowsScanned(league, connection) {
                    _ = try await $0.saveTellingRenames(Self.teams("House"))
                    _ = try await $0.save(Self.aliases)
                    _ = try await $0.save(Self.pitches("North"))
                    _ = try await $0.save(Self.competitions("red"))
                },
                try await rowsScanned(league, connection) {
                    _ = try await $0.save(Self.teams("House", colours: "red"))
                    _ = try await $0.save(Self.pitches("South"))
                    _ = try await $0.save(Self.competitions("blue"))
                },
                try await rowsScanned(league, connection) {
                    _ = try await $0.saveTellingRenames(Self.teams("Hall"))
                },
            ] {
                #expect(scanned < 5 * Self.count)
            }
        }
    }

    @Test("Rows are sent some hundreds at a time")
    func roundTrips() async throws {
        try await withSampleDatabase { database, _ in
            let counter = try RoundTripCounter(to: database.cluster.folder + "/.s.PGSQL.5432")
            var configuration = database.configuration
            configuration.parameters["host"] = counter.folder
            let connection = try await Connection.connect(to: configuration)
            let counts = try await LeagueRepository(connection).save(Self.teams("House"))
            #expect(counts == UpsertCounts(added: Self.count))
            await connection.close()
            #expect(await counter.count() < 20)
        }
    }

    @Test("Of many rows the one that was refused is named")
    func refusedRow() async throws {
        try await withSampleLeague { league, _ in
            for place in [0, 249, 250, 599] {
                for name in ["", "a\0b", "KEATE"] {
                    var teams = Self.teams("House")
                    teams[place] = Team(id: "X", name: name)
                    await #expect {
                        try await league.save(teams)
                    } throws: {
                        ($0 as? RefusedValue)?.index == place
                    }
                }
            }
            let left = try await league.teams()
            #expect(Set(left) == Set(SampleLeague.teams))
        }
    }
}
