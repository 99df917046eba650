import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Beginning the next season.
@Suite struct SeasonOpeningTests {
    private func opening(_ league: LeagueRepository) async throws -> SeasonOpening {
        let leagues = try await league.competitionRules().filter { $0.competition.kind == .league }
        let teams = try await league.teams()
        let keate = try #require(teams.first { $0.id == "JDM" })
        let hawtrey = try #require(teams.first { $0.id == "HWTA" })
        return SeasonOpening(
            leagues: leagues.map { rules in
                SeasonOpening.League(
                    rules, season: rules.seasonStarts == 1 ? "2027" : "2026-27",
                    rules: rules.seasonStarts == 1 ? TableRules(pointsForWin: 2) : nil)
            }, renamings: [.init(keate, to: "Rushton")],
            renamedOn: try #require(LocalDate(iso: "2026-11-01")),
            captains: [.init("ANN@example.org", .move(hawtrey))])
    }

    private func expectDone(_ league: LeagueRepository) async throws {
        let rules = try await league.competitionRules()
        let senior = rules.first { $0.competition.name == "Senior League" }
        #expect(senior?.rules(since: "2027")?.pointsForWin == 2)
        #expect(senior?.rules.pointsForWin == 3)
        #expect(rules.first { $0.competition.name == "Junior League" }?.later.isEmpty == true)
        #expect(try await league.teams().first { $0.id == "JDM" }?.name == "Rushton")
        let day = LocalDate(iso: "2026-11-01")
        #expect(try await league.formerNames(of: "JDM").map(\.until) == [day])
        #expect(try await league.account(email: "ann@example.org")?.houseID == "HWTA")
    }

    @Test func allOfItIsDoneAtOnce() async throws {
        try await ClosedLeague.with { league, _ in
            let opening = try await opening(league)
            #expect(
                opening.sentences == [
                    "Junior League 2026-27: the rules carry over",
                    "Senior League 2027: other rules, points 2 for a win, 1 for a draw, 0 for a defeat",
                    "Keate (JDM) is Rushton from Sunday 1 November 2026 on",
                    "ANN@example.org is captain of Hawtrey",
                ])
            #expect(opening.warnings(try await league.seasonStates()).isEmpty)
            try await league.open(opening)
            try await expectDone(league)
            #expect(try await ClosedLeague.table(league) == ["1 JDM Keate 3", "2 HWTA Hawtrey 0"])
        }
    }

    @Test func anAdminDoesItOverHTTP() async throws {
        try await withSampleDatabase { database, owner in
            let league = LeagueRepository(owner)
            try await ClosedLeague.prepare(league, owner)
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 1)
            let admin = Claims.user(try #require(UUID(uuidString: ClosedLeague.admin)))
            let opening = try await opening(league)
            try await pool.asUser(admin.administering) { try await $0.open(opening) }
            try await expectDone(league)
            let events = try await league.accountEvents(limit: 1)
            #expect(events.first?.actorEmail == "ada@example.org")
            await pool.close()
        }
    }

    @Test func nothingIsDoneWhereSomethingIsRefused() async throws {
        try await ClosedLeague.with { league, _ in
            var opening = try await opening(league)
            opening.captains.append(.init("ada@example.org", .disable))
            let refused = opening
            let error = await #expect(throws: PostgresError.self) { try await league.open(refused) }
            #expect(error?.message == "No captain has the address ada@example.org.")
            #expect(try await league.teams().first { $0.id == "JDM" }?.name == "Keate")
            opening.captains = [.init("ann@example.org", .disable)]
            try await league.open(opening)
            #expect(try await league.account(email: "ann@example.org")?.disabledAt != nil)
        }
    }
}
