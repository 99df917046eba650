import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Pitches that are added, changed and removed one by one, and the matches that name them.
@Suite struct PitchChangesTests {
    private static let five = SampleLeague.pitches[1]

    /// The pitches that matches name, with how many do: `Agar's 3 1`.
    private func named(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            "SELECT pitch || ' ' || count(*) FROM matches GROUP BY pitch ORDER BY pitch",
            as: String.self)
    }

    @Test func matchesAndCalendarFollowANewName() async throws {
        try await withSampleLeague { league, connection in
            for pitch in ["Dutchman's 5", "Dutchman's 5", "Sixpenny", "Agar's 3"] {
                try await connection.addMatch([("pitch", pitch)])
            }
            let sixpenny = Pitch(name: "Sixpenny", abbreviation: "D5", area: "South")
            let effects = try await league.change(Self.five, to: sixpenny)
            #expect(effects.matches == 3)
            #expect(effects.joined == 1)
            #expect(try await named(connection) == ["Agar's 3 1", "Sixpenny 3"])
            #expect(
                try await league.pitches().map(\.name).sorted() == ["Agar's 3", "Sixpenny"])
            let found = try await league.calendarNames([
                (["pitch"], "dutchmans-5", nil), (["pitch"], "sixpenny", nil),
            ])
            #expect(found.map { $0?.subject } == ["Sixpenny", "Sixpenny"])
            #expect(Set(found.map { $0?.slug }).count == 1)
            #expect(found.allSatisfy { $0?.goneSince == nil })
        }
    }

    @Test func oneThatIsTakenOffTheListLivesOnInItsMatches() async throws {
        try await withSampleLeague { league, connection in
            let id = try await connection.addMatch([("pitch", "Dutchman's 5")])
            let removed = try await league.remove(Self.five)
            #expect(removed.matches == 1)
            #expect(try await named(connection) == ["Dutchman's 5 1"])
            #expect(try await league.unlistedPitches() == ["Dutchman's 5"])
            func calendar() async throws -> CalendarName {
                let found = try await league.calendarNames([(["pitch"], "dutchmans-5", nil)])
                return try #require(found.first ?? nil)
            }
            #expect(try await calendar().goneSince == nil)
            try await connection.execute("DELETE FROM matches WHERE id = \(id)")
            #expect(try await calendar().goneSince != nil)
            // It comes back, and its calendar too.
            let added = try await league.add(Self.five)
            #expect(added.matches == 0)
            #expect(try await calendar().goneSince == nil)
        }
    }

    @Test func aNameThatIsTakenIsRefused() async throws {
        try await withSampleLeague { league, connection in
            try await connection.addMatch([("pitch", "Dutchman's 5")])
            let before = try await league.pitches()
            await #expect(throws: RefusedValue.self) { _ = try await league.add(Self.five) }
            await #expect(throws: RefusedValue.self) {
                _ = try await league.change(Self.five, to: Pitch(name: "Agar's 3"))
            }
            #expect(try await league.pitches() == before)
            #expect(try await named(connection) == ["Dutchman's 5 1"])
        }
    }

    @Test func whatHasChangedSinceItWasReadStays() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("UPDATE pitches SET area = 'South'")
            let before = try await league.pitches()
            for attempt in [Pitch(name: "Sixpenny"), nil] {
                let error = await #expect(throws: DatabaseError.self) {
                    if let attempt {
                        _ = try await league.change(Self.five, to: attempt)
                    } else {
                        _ = try await league.remove(Self.five)
                    }
                }
                #expect(error?.code == .changedMeanwhile)
            }
            #expect(try await league.pitches() == before)
        }
    }

    @Test func aMatchThatIsBeingAddedFollowsToo() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            try await connection.execute("BEGIN")
            try await connection.addMatch([("pitch", "Dutchman's 5")])
            async let change = LeagueRepository(other).change(
                Self.five, to: Pitch(name: "Sixpenny"))
            try await connection.waitForALockedSession()
            try await connection.execute("COMMIT")
            let effects = try await change
            #expect(effects.matches == 1)
            #expect(try await named(connection) == ["Sixpenny 1"])
            await other.close()
        }
    }
}
