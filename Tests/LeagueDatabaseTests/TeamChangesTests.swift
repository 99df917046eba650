import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Teams that are added, changed and removed one by one.
@Suite struct TeamChangesTests {
    private static let keate = SampleLeague.teams[0]

    private func rows(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT h::text FROM houses AS h UNION ALL SELECT a::text FROM house_aliases AS a
            UNION ALL SELECT f::text FROM former_names AS f ORDER BY 1
            """, as: String.self)
    }

    @Test func aTeamComesAndChangesAndGoes() async throws {
        try await withSampleLeague { league, connection in
            let before = try await rows(connection)
            let penn = Team(id: "PN", name: "Penn", colours: "black")
            try await league.add(penn)
            #expect(try await league.teams().contains(penn))
            let field = Team(id: "PN", name: "Penn", kind: .schoolTeam)
            try await league.change(penn, to: field)
            #expect(try await league.teams().contains(field))
            _ = try await league.save([Alias(teamID: "PN", alias: "Penn House")])
            _ = try await league.rename(
                field, to: Team(id: "PN", name: "Penns", kind: .schoolTeam),
                .since(try await league.today()))
            let renamed = Team(id: "PN", name: "Penns", kind: .schoolTeam)
            let ties = try await league.remove(renamed)
            #expect(!ties.keepsTeam)
            #expect(ties.aliases == ["Penn", "Penn House"])
            #expect(ties.formerNames.map(\.name) == ["Penn"])
            #expect(try await rows(connection) == before)
            // Its calendar is one that is gone, under all its names.
            let names = try await league.calendarNames(
                ["penn", "penns", "pn"].map { (["house", "team"], $0, nil) })
            #expect(names.allSatisfy { $0?.goneSince != nil }, "\(names)")
        }
    }

    @Test(arguments: [
        Team(id: "JDM", name: "Other"), Team(id: "X", name: "Keate"),
        Team(id: "X", name: "kéate"), Team(id: "keate", name: "Other"),
        Team(id: "a,b", name: "Other"), Team(id: "X", name: " "),
    ])
    func whatIsTakenOrNoNameIsRefused(_ team: Team) async throws {
        try await withSampleLeague { league, connection in
            let before = try await rows(connection)
            await #expect(throws: (any Error).self) { try await league.add(team) }
            #expect(try await rows(connection) == before)
        }
    }

    /// What of the league may need a team, and how many of each.
    @Test(arguments: [
        ("INSERT INTO matches (date, home_team_id) VALUES ('2026-01-13', 'JDM')", "1 0 0 0"),
        (
            """
            INSERT INTO matches (date, home_team_id, away_team_id, status)
            VALUES ('2026-01-13', 'HWTA', 'JDM', 'cancelled')
            """, "1 0 0 0"
        ),
        (
            """
            INSERT INTO user_profiles (email, role, house_id)
            VALUES ('ann@example.org', 'captain', 'JDM')
            """, "0 1 0 0"
        ),
        (
            """
            INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason)
            VALUES ('Senior League', '2026', 'JDM', -1, 'late')
            """, "0 0 1 0"
        ),
        (
            """
            WITH draw AS (INSERT INTO lot_draws (competition_type, season)
                          VALUES ('Senior League', '2026') RETURNING id)
            INSERT INTO drawn_lots SELECT id, 1, 'JDM' FROM draw
            """, "0 0 0 1"
        ),
    ])
    func whatNeedsATeamKeepsIt(_ need: String, _ counts: String) async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("BEGIN")
            try await connection.execute(Query(unescaped: need))
            try await connection.execute("COMMIT")
            let before = try await rows(connection)
            let ties = try await league.remove(Self.keate)
            #expect(ties.keepsTeam)
            #expect(
                "\(ties.matches) \(ties.accounts.count) \(ties.adjustments) \(ties.lots)" == counts)
            #expect(try await league.ties(of: "JDM") == ties)
            #expect(try await rows(connection) == before)
        }
    }

    @Test(arguments: [
        "UPDATE houses SET colours = 'pink' WHERE id = 'JDM'",
        "UPDATE houses SET name = 'Newhouse' WHERE id = 'JDM'",
        "UPDATE houses SET kind = 'school_team' WHERE id = 'JDM'",
        "DELETE FROM houses WHERE id = 'JDM'",
    ])
    func whatHasChangedSinceItWasReadStays(_ change: String) async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(Query(unescaped: change))
            let before = try await rows(connection)
            let error = await #expect(throws: DatabaseError.self) {
                _ = try await league.remove(Self.keate)
            }
            #expect(error?.code == .changedMeanwhile)
            await #expect(throws: DatabaseError.self) {
                try await league.change(Self.keate, to: Team(id: "JDM", name: "Keate"))
            }
            #expect(try await rows(connection) == before)
        }
    }

    @Test func aMatchThatIsBeingAddedKeepsItsTeam() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            try await connection.execute("BEGIN")
            try await connection.addMatch()
            async let removal = LeagueRepository(other).remove(Self.keate)
            try await connection.waitForALockedSession()
            try await connection.execute("COMMIT")
            let ties = try await removal
            #expect(ties.matches == 1)
            #expect(try await LeagueRepository(connection).teams().contains(Self.keate))
            await other.close()
        }
    }

    @Test(
        arguments: [
            "INSERT INTO houses (id, name) VALUES ('B', 'PENN')",
            "INSERT INTO houses (id, name) VALUES ('penn', 'Other')",
            "UPDATE houses SET name = 'Pénn' WHERE id = 'JDM'",
            "INSERT INTO house_aliases (alias, house_id) VALUES ('a', 'JDM')",
        ] as [Query])
    func twoAtOnceDoNotGetNamesThatAreAlike(_ other: Query) async throws {
        try await withSampleDatabase { database, connection in
            let second = try await Connection.connect(to: database.configuration)
            try await connection.execute("BEGIN")
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('A', 'Penn')")
            let addition = Task { try await second.refusal(of: other) }
            try await connection.waitForALockedSession()
            try await connection.execute("COMMIT")
            #expect(try await addition.value?.constraint == "require_distinct_team_names")
            await second.close()
        }
    }

    @Test("A renaming and an import of the same teams at once wait for one another")
    func renamingDuringAnImport() async throws {
        try await withSampleDatabase { database, connection in
            let second = try await Connection.connect(to: database.configuration)
            let renaming = try await LeagueRepository(connection).inTransaction { league in
                _ = try await league.save([Team(id: "HWTA", name: "Hawtrey", colours: "blue")])
                let renaming = Task {
                    try await LeagueRepository(second).rename(
                        Self.keate, to: Team(id: "JDM", name: "Newhouse"), .everywhere)
                }
                try await connection.waitForALockedSession()
                // Had the renaming locked its team first, this would be a deadlock.
                _ = try await league.save([Team(id: "JDM", name: "Keates", colours: "red/white")])
                return renaming
            }
            #expect(try await renaming.value == nil)
            await second.close()
        }
    }
}
