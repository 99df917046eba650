import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Teams, aliases, pitches and competitions, saved as often as one likes.
@Suite struct ReferenceStoreTests {
    private let aliases = [
        Alias(teamID: "JDM", alias: "Keate House"), Alias(teamID: "DWF", alias: "Évans’ Lot"),
    ]

    @Test func savingAgainChangesNothing() async throws {
        try await withSampleLeague { league, _ in
            let first = try await league.save(aliases)
            #expect(first == UpsertCounts(added: 2))
            #expect(try await league.save(aliases) == UpsertCounts(unchanged: 2))
            #expect(try await league.save(SampleLeague.teams) == UpsertCounts(unchanged: 5))
            #expect(try await league.save(SampleLeague.pitches) == UpsertCounts(unchanged: 2))
            #expect(try await league.save(SampleLeague.competitions) == UpsertCounts(unchanged: 3))
        }
    }

    @Test func whatIsSavedIsRead() async throws {
        try await withSampleLeague { league, _ in
            _ = try await league.save(aliases)
            let data = try await league.referenceData()
            #expect(Set(data.teams) == Set(SampleLeague.teams))
            #expect(Set(data.pitches) == Set(SampleLeague.pitches))
            #expect(Set(data.competitions) == Set(SampleLeague.competitions))
            #expect(Set(data.aliases) == Set(aliases))
            #expect(data.teams.last?.kind == .schoolTeam)
        }
    }

    @Test func whatIsNewIsAddedAndWhatDiffersChanged() async throws {
        try await withSampleLeague { league, _ in
            let teams = [
                Team(id: "JDM", name: "Keate", colours: "blue"), SampleLeague.teams[1],
                Team(id: "NJW", name: "Penn House"),
            ]
            #expect(
                try await league.save(teams) == UpsertCounts(added: 1, changed: 1, unchanged: 1))
            let found = try await league.teams()
            #expect(Set(found).isSuperset(of: teams))
        }
    }

    @Test func anAliasInAnotherSpellingTakesTheNewTeam() async throws {
        try await withSampleLeague { league, _ in
            _ = try await league.save(aliases)
            let other = Alias(teamID: "HWTA", alias: " EVANS' LOT ")
            #expect(try await league.save([other]) == UpsertCounts(changed: 1))
            #expect(try await league.save([other]) == UpsertCounts(unchanged: 1))
            let data = try await league.referenceData()
            #expect(data.aliases.count == 2)
            #expect(data.teamIndex["evans lot"].map(\.id).contains("HWTA"))
        }
    }

    @Test func aPitchKeepsItsPositionUnlessItGetsAnother() async throws {
        try await withSampleLeague { league, _ in
            let bare = Pitch(name: "Dutchman's 5", abbreviation: "D5")
            #expect(try await league.save([bare]) == UpsertCounts(unchanged: 1))
            let moved = Pitch(
                name: "Dutchman's 5", abbreviation: "D5",
                position: Pitch.Position(latitude: 51.25, longitude: -0.5))
            #expect(try await league.save([moved]) == UpsertCounts(changed: 1))
            let pitches = try await league.pitches()
            #expect(pitches.contains(moved))
        }
    }

    @Test func aCompetitionKeepsItsRules() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("UPDATE competitions SET points_win = 2")
            _ = try await league.save([
                Competition(name: "Senior League", kind: .league, colour: "red")
            ])
            let points = try await connection.query(
                "SELECT points_win FROM competitions WHERE colour = 'red'", as: Int.self)
            #expect(points == [2])
        }
    }

    private static let long = String(repeating: "x", count: 201)

    @Test(arguments: [
        (Team(id: "", name: "A"), "houses_id_plain"),
        (Team(id: String(repeating: "x", count: 41), name: "A"), "houses_id_plain"),
        (Team(id: "A, B", name: "A"), "houses_id_plain"),
        (Team(id: "A(B)", name: "A"), "houses_id_plain"),
        (Team(id: "A\"", name: "A"), "houses_id_plain"),
        (Team(id: " A", name: "A"), "houses_id_plain"),
        (Team(id: "A", name: ""), "houses_name_length"),
        (Team(id: "A", name: " \u{200B}"), "houses_name_length"),
        (Team(id: "A", name: long), "houses_name_length"),
        (Team(id: "A", name: "KEATE"), "require_distinct_team_names"),
        (Team(id: "A", name: "jdm"), "require_distinct_team_names"),
        (Team(id: "keate", name: "A"), "require_distinct_team_names"),
    ])
    func ofTeamsAllOrNoneAreSaved(_ team: Team, _ constraint: String) async throws {
        try await withSampleLeague { league, _ in
            let good = Team(id: "NJW", name: "Penn House")
            await #expect {
                try await league.save([good, team])
            } throws: { ($0 as? RefusedValue)?.constraint == constraint }
            let left = try await league.teams()
            #expect(Set(left) == Set(SampleLeague.teams))
        }
    }

    @Test(arguments: [
        (Alias(teamID: "JDM", alias: "'"), "house_aliases_alias_length"),
        (Alias(teamID: "JDM", alias: long), "house_aliases_alias_length"),
        (Alias(teamID: "NOBODY", alias: "x"), "house_aliases_house_id_fkey"),
        (Alias(teamID: "JDM", alias: "Hawtrey"), "require_distinct_team_names"),
        (Alias(teamID: "JDM", alias: "hwta"), "require_distinct_team_names"),
    ])
    func ofAliasesAllOrNoneAreSaved(_ alias: Alias, _ constraint: String) async throws {
        try await withSampleLeague { league, _ in
            await #expect {
                try await league.save(aliases + [alias])
            } throws: { ($0 as? RefusedValue)?.constraint == constraint }
            let data = try await league.referenceData()
            #expect(data.aliases.isEmpty)
        }
    }

    @Test(arguments: ["", " ", long])
    func pitchesAndCompetitionsNeedAName(_ name: String) async throws {
        try await withSampleLeague { league, _ in
            await #expect {
                try await league.save([Pitch(name: name)])
            } throws: { ($0 as? RefusedValue)?.constraint == "pitches_name_length" }
            await #expect {
                try await league.save([Competition(name: name, kind: .cup)])
            } throws: { ($0 as? RefusedValue)?.constraint == "competitions_name_length" }
        }
    }
}
