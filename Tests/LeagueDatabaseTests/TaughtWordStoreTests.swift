import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Words of emails that the league has taught.
@Suite struct TaughtWordStoreTests {
    private static let words = [
        TaughtWord(word: "Bell", meaning: .column(.time)),
        TaughtWord(word: "Shirts", meaning: .nothing),
        TaughtWord(word: "Sparky", meaning: .umpire("Mr S. Parker")),
        TaughtWord(word: "The Elders", meaning: .competition("Senior League")),
    ]

    @Test func wordsAreReadAsTheyWereTaughtAndTakenBack() async throws {
        try await withSampleLeague { league, _ in
            for word in Self.words { _ = try await league.add(word) }
            let data = try await league.referenceData()
            #expect(data.words == Self.words)
            #expect(data.competitionIndex["the elders"].map(\.name) == ["Senior League"])
            try await league.remove(Self.words[0])
            #expect(try await league.taughtWords() == Array(Self.words.dropFirst()))
        }
    }

    @Test(arguments: TaughtWord.Column.allCases)
    func everyColumnIsTaught(_ column: TaughtWord.Column) async throws {
        try await withSampleLeague { league, _ in
            let word = TaughtWord(word: "Word", meaning: .column(column))
            _ = try await league.add(word)
            #expect(try await league.taughtWords() == [word])
        }
    }

    @Test func wordsFollowTheirCompetitionAndGoWithIt() async throws {
        try await withSampleLeague { league, connection in
            for word in Self.words { _ = try await league.add(word) }
            try await connection.execute(
                "UPDATE competitions SET name = 'First League' WHERE name = 'Senior League'")
            #expect(try await league.taughtWords().last?.competition == "First League")
            try await connection.execute("DELETE FROM competitions WHERE name = 'First League'")
            #expect(try await league.taughtWords() == Array(Self.words.dropLast()))
        }
    }

    @Test func matchesThatBearTheWordCountForTheCompetition() async throws {
        try await withSampleLeague { league, connection in
            for name in ["THE ELDERS", "the elders", "Elders", "Senior League"] {
                try await connection.addMatch([("competition_type", name)])
            }
            let effects = try await league.add(Self.words[3])
            #expect(effects?.respelled == 2)
            #expect(effects?.matches == 3)
            let found = try await league.calendarNames([(["competition"], "the-elders", nil)])
            #expect(found.map { $0?.subject } == ["Senior League"])
            #expect(try await league.add(Self.words[0]) == nil)
        }
    }

    @Test func aWordHasOneMeaning() async throws {
        try await withSampleLeague { league, _ in
            _ = try await league.add(Self.words[0])
            for word in ["Bell", "BELL", "b\u{E9}ll", "be'll"] {
                let error = await #expect(throws: RefusedValue.self) {
                    _ = try await league.add(TaughtWord(word: word, meaning: .nothing))
                }
                #expect(error?.constraint?.hasPrefix("mail_words_") == true)
            }
        }
    }

    @Test(arguments: [
        (TaughtWord(word: "'", meaning: .nothing), "mail_words_word_length"),
        (
            TaughtWord(word: String(repeating: "x", count: 201), meaning: .nothing),
            "mail_words_word_length"
        ), (TaughtWord(word: "x", meaning: .umpire("")), "mail_words_umpire"),
        (TaughtWord(word: "x", meaning: .umpire("A, B")), "mail_words_umpire"),
        (TaughtWord(word: "x", meaning: .competition("None")), "mail_words_competition_fkey"),
    ])
    func refusesWhatIsNoWord(_ word: TaughtWord, _ constraint: String) async throws {
        try await withSampleLeague { league, _ in
            let error = await #expect(throws: RefusedValue.self) {
                _ = try await league.add(word)
            }
            #expect(error?.constraint == constraint)
        }
    }

    private static let mixed: [Query] = [
        "INSERT INTO mail_words (word, kind) VALUES ('x', 'team')",
        "INSERT INTO mail_words (word, kind) VALUES ('x', 'competition')",
        "INSERT INTO mail_words (word, kind) VALUES ('x', 'umpire')",
        "INSERT INTO mail_words (word, kind, stands_for) VALUES ('x', 'column', 'referee')",
        "INSERT INTO mail_words (word, kind, stands_for) VALUES ('x', 'nothing', 'time')",
        """
        INSERT INTO mail_words (word, kind, competition, stands_for)
        VALUES ('x', 'column', 'Senior League', 'time')
        """,
    ]

    @Test(arguments: mixed) func aMeaningIsWhole(_ statement: Query) async throws {
        try await withSampleLeague { _, connection in
            let refusal = try await connection.refusal(of: statement)
            #expect(refusal?.sqlState == "23514", "\(statement.sql)")
        }
    }
}
