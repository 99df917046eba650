import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Two who change the rules of one competition: the second one looks again.
@Suite struct CompetitionChangeTests {
    private let read = CompetitionRules(
        Competition(name: "Primera", kind: .league), seasonStarts: 8,
        later: [.init(since: "2013-14", rules: TableRules(pointsForWin: 2))])

    /// What the second one wants: other points for a draw, in the seasons that have other rules.
    private var wanted: CompetitionRules {
        var rules = read
        rules.set(TableRules(pointsForWin: 2, pointsForDraw: 0), since: "2013-14")
        return rules
    }

    private static let changes = [
        "UPDATE competitions SET points_win = 4 WHERE name = 'Primera'",
        "UPDATE competitions SET colour = 'red' WHERE name = 'Primera'",
        "UPDATE season_rules SET points_win = 4 WHERE since = '2013-14'",
        "DELETE FROM season_rules WHERE since = '2013-14'",
        """
        INSERT INTO season_rules
        SELECT competition_type, '2020-21', points_win, points_draw, points_loss, tie_breakers,
               head_to_head_restarts, walkover_for, walkover_against
        FROM season_rules
        """,
        "UPDATE competitions SET name = 'Segunda' WHERE name = 'Primera'",
        "DELETE FROM competitions WHERE name = 'Primera'",
    ]

    private func refusal(
        _ league: LeagueRepository
    ) async throws -> DatabaseError? {
        do {
            _ = try await league.change(read, to: wanted)
            return nil
        } catch let error as DatabaseError {
            return error
        }
    }

    @Test(arguments: Self.changes)
    func whatHasChangedSinceItWasReadStays(_ change: String) async throws {
        try await withSampleLeague { league, connection in
            _ = try await league.add(read)
            try await connection.execute(Query(unescaped: change))
            let before = try await league.competitionRules()
            let error = try await refusal(league)
            #expect(error?.code == .changedMeanwhile)
            #expect(error?.description.hasPrefix("Primera or its rules have changed") == true)
            #expect(try await league.competitionRules() == before)
        }
    }

    /// The other one has changed it, and has not committed yet.
    @Test(arguments: Self.changes)
    func whoComesSecondWaitsAndIsTold(_ change: String) async throws {
        try await withSampleDatabase { database, connection in
            let league = LeagueRepository(connection)
            _ = try await league.add(read)
            let other = try await Connection.connect(to: database.configuration)
            let second = try await other.withTransaction { other in
                try await other.execute(Query(unescaped: change))
                let second = Task { try await refusal(league) }
                try await other.waitForALockedSession()
                return second
            }
            #expect(try await second.value?.code == .changedMeanwhile)
            await other.close()
        }
    }

    @Test func whatOthersDoElsewhereIsNoneOfIts() async throws {
        try await withSampleLeague { league, connection in
            _ = try await league.add(read)
            try await connection.execute(
                "UPDATE competitions SET points_win = 4 WHERE name = 'Senior League'")
            _ = try await league.change(read, to: wanted)
            #expect(try await league.competitionRules().contains(wanted))
        }
    }
}
