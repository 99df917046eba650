import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Other names of pitches.
@Suite struct PitchAliasTests {
    private static let triangle = PitchAlias(pitch: "Agar's 3", alias: "The Triangle")

    @Test func anAliasIsReadAndMatchesThatBearItFollow() async throws {
        try await withSampleLeague { league, connection in
            for pitch in ["TRIANGLE", "the triangle", "Dutchman's 5"] {
                try await connection.addMatch([("pitch", pitch)])
            }
            let effects = try await league.add(Self.triangle)
            #expect(effects.matches == 2)
            #expect(effects.joined == 2)
            let data = try await league.referenceData()
            #expect(data.pitchAliases == [Self.triangle])
            for name in ["triangle", "The Triangle", "the agars 3", "Agar's 3"] {
                #expect(data.pitchIndex[name].map(\.name) == ["Agar's 3"], "\(name)")
            }
            // Addresses by all these names lead to the one calendar.
            let found = try await league.calendarNames(
                ["the-triangle", "triangle", "agars-3", "the-agars-3", "the-d5"].map {
                    (["pitch"], $0, nil)
                })
            #expect(
                found.map { $0?.slug } == ["agars-3", "agars-3", "agars-3", "agars-3", nil])
            try await league.remove(Self.triangle)
            #expect(try await league.pitchAliases() == [])
            let old = try await league.calendarNames([(["pitch"], "the-triangle", nil)])
            #expect(old.map { $0?.slug } == ["agars-3"])
        }
    }

    @Test func aliasesFollowTheirPitchAndGoWithIt() async throws {
        try await withSampleLeague { league, connection in
            _ = try await league.add(Self.triangle)
            _ = try await league.change(SampleLeague.pitches[0], to: Pitch(name: "North"))
            #expect(
                try await league.pitchAliases()
                    == [PitchAlias(pitch: "North", alias: "The Triangle")])
            let found = try await league.calendarNames([(["pitch"], "the-triangle", nil)])
            #expect(found.map { $0?.subject } == ["North"])
            _ = try await league.remove(Pitch(name: "North"))
            #expect(try await league.pitchAliases() == [])
        }
    }

    private static let taken: [Query] = [
        "INSERT INTO pitch_aliases (alias, pitch) VALUES ('Triangle', 'Dutchman''s 5')",
        "INSERT INTO pitch_aliases (alias, pitch) VALUES ('the d5', 'Agar''s 3')",
        "INSERT INTO pitch_aliases (alias, pitch) VALUES ('DUTCHMANS 5', 'Agar''s 3')",
        "INSERT INTO pitches (name) VALUES ('Triangle')",
        "INSERT INTO pitches (name, abbreviation) VALUES ('New', 'The Triangle')",
        "UPDATE pitches SET abbreviation = 'triangle' WHERE name = 'Dutchman''s 5'",
        "INSERT INTO pitch_aliases (alias, pitch) VALUES ('''', 'Agar''s 3')",
    ]

    @Test(arguments: taken) func noAliasStandsForTwoPitches(_ statement: Query) async throws {
        try await withSampleLeague { league, connection in
            _ = try await league.add(Self.triangle)
            let refusal = try await connection.refusal(of: statement)
            #expect(refusal?.sqlState?.hasPrefix("23") == true, "\(statement.sql)")
        }
    }

    @Test func twoAtOnceDoNotGetNamesThatAreAlike() async throws {
        try await withSampleDatabase { database, connection in
            let second = try await Connection.connect(to: database.configuration)
            try await connection.execute("BEGIN")
            try await connection.execute("INSERT INTO pitches (name) VALUES ('The Paddock')")
            let addition = Task {
                try await second.refusal(
                    of: "INSERT INTO pitch_aliases (alias, pitch) VALUES ('PADDOCK', 'Agar''s 3')")
            }
            try await connection.waitForALockedSession()
            try await connection.execute("COMMIT")
            #expect(try await addition.value?.constraint == "require_distinct_pitch_names")
            await second.close()
        }
    }
}
