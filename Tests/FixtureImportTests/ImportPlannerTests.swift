import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What each kind of notice does to the matches.
@Suite struct ImportPlannerTests {
    /// A league with one match, `JDM v HWTA` on 21 November unless `match` says otherwise, and what
    /// one notice makes of it: the effect, and the matches as `date time pitch home-away status
    /// score` in the order of their days.
    private func effect(
        of notice: Notice, on match: [(String, String?)]?, more: [(String, String?)]? = nil
    ) async throws -> (words: String, matches: [String], keptID: Bool) {
        try await withSampleLeague { league, connection in
            let base = [("competition_type", "Senior League")] as [(String, String?)]
            var known: UUID?
            for values in [match, more].compactMap(\.self) {
                known = try await connection.addMatch(base + values)
            }
            let outcome = try await Importer(league).record(.sample([notice]))
            let matches = try await connection.query(
                """
                SELECT concat_ws(' ', to_char(date, 'DD'), to_char(time, 'HH24:MI'), pitch, umpires,
                                 home_team_id || '-' || coalesce(away_team_id, away_text, ''),
                                 status, home_score || ':' || away_score), id
                FROM matches ORDER BY date, id
                """, as: (String, UUID).self)
            return (
                outcome.words.joined(separator: "; "), matches.map(\.0),
                matches.contains { $0.1 == known }
            )
        }
    }

    private static func score(_ home: Int, _ away: Int) -> Score? { Score(home: home, away: away) }

    @Test(
        arguments: [
            (Notice.sample(.add), "added", "21 JDM-HWTA scheduled"),
            (.sample(.update) { $0.changed = [.pitch] }, "added", "21 JDM-HWTA scheduled"),
            (
                .sample(.add) {
                    ($0.time, $0.pitch) = (LocalTime(hour: 14, minute: 25), "Agar's 3")
                    $0.umpires = ["Carlow, R. (Mr)", "Dr Penhale"]
                }, "added", "21 14:25 Agar's 3 Carlow R. (Mr), Dr Penhale JDM-HWTA scheduled"
            ),
            (.sample(.result) { $0.score = score(3, 1) }, "completed", "21 JDM-HWTA completed 3:1"),
            (
                .sample(.add) { ($0.away, $0.awayText) = (nil, "Old Etonians") }, "added",
                "21 JDM-Old Etonians scheduled"
            ),
            (
                .sample(.result) {
                    ($0.home, $0.away, $0.awayText) = (nil, "JDM", "Old Etonians")
                    $0.score = score(0, 4)
                }, "completed", "21 JDM-Old Etonians completed 4:0"
            ),
            (.sample(.add) { $0.away = nil }, "added", "21 JDM- scheduled"),
            (.sample(.cancel), "refused unknown_match", nil),
            (.sample(.postpone), "refused unknown_match", nil),
            (.sample(.result), "refused no_score", nil),
            (
                .sample(.result) { ($0.away, $0.score) = (nil, score(1, 0)) }, "refused ambiguous",
                nil
            ),
            (.sample(.add) { ($0.home, $0.away) = (nil, nil) }, "refused ambiguous", nil),
            (.sample(.add) { $0.away = "JDM" }, "refused ambiguous", nil),
        ] as [(Notice, String, String?)])
    func onAMatchThatIsNotKnown(_ notice: Notice, _ words: String, _ row: String?) async throws {
        let found = try await effect(of: notice, on: nil)
        #expect(found.words == words)
        #expect(found.matches == [row].compactMap(\.self))
    }

    private static let half = LocalTime(hour: 14, minute: 30)

    @Test(
        arguments: [
            (Notice.sample(.add), "unchanged", "21 14:25 Agar's 3 Mr Dray JDM-HWTA scheduled"),
            (.sample(.add) { $0.competition = nil }, "unchanged", nil),
            (.sample(.add) { ($0.home, $0.away) = ("HWTA", "JDM") }, "unchanged", nil),
            (
                .sample(.add) { $0.time = half }, "changed time",
                "21 14:30 Agar's 3 Mr Dray JDM-HWTA scheduled"
            ),
            (
                .sample(.update) { ($0.time, $0.pitch, $0.changed) = (half, "X", [.pitch]) },
                "changed pitch", "21 14:25 X Mr Dray JDM-HWTA scheduled"
            ),
            (
                .sample(.update) { $0.changed = [.time, .umpires] }, "changed time umpires",
                "21 Agar's 3 JDM-HWTA scheduled"
            ),
            (
                .sample(.update) {
                    ($0.competition, $0.changed) = ("Junior League", [.competition])
                },
                "changed competition", "21 14:25 Agar's 3 Mr Dray JDM-HWTA scheduled"
            ),
            (
                .sample(.update) {
                    ($0.date, $0.from, $0.changed) = (
                        .sample(24), .init(date: .sample(21)), [.date]
                    )
                }, "changed date", "24 14:25 Agar's 3 Mr Dray JDM-HWTA scheduled"
            ),
            (
                .sample(.update) {
                    ($0.from, $0.changed) = (.init(date: .sample(19)), [.date])
                }, "unchanged", nil
            ),
            (.sample(.cancel), "cancelled", "21 14:25 Agar's 3 Mr Dray JDM-HWTA cancelled"),
            (.sample(.postpone), "postponed", "21 14:25 Agar's 3 Mr Dray JDM-HWTA postponed"),
            (
                .sample(.result) { $0.score = score(3, 1) }, "completed",
                "21 14:25 Agar's 3 Mr Dray JDM-HWTA completed 3:1"
            ),
            (
                .sample(.result) { ($0.home, $0.away, $0.score) = ("HWTA", "JDM", score(3, 1)) },
                "completed", "21 14:25 Agar's 3 Mr Dray JDM-HWTA completed 1:3"
            ),
        ] as [(Notice, String, String?)])
    func onAScheduledMatch(_ notice: Notice, _ words: String, _ row: String?) async throws {
        let found = try await effect(
            of: notice, on: [("time", "14:25"), ("pitch", "Agar's 3"), ("umpires", "Mr Dray")])
        #expect(found.words == words)
        #expect(found.matches == [row ?? "21 14:25 Agar's 3 Mr Dray JDM-HWTA scheduled"])
        #expect(found.keptID)
    }

    private static let played: [(String, String?)] = [
        ("status", "completed"), ("home_score", "2"), ("away_score", "1"),
    ]

    @Test(arguments: [
        (Notice.sample(.result) { $0.score = score(2, 1) }, "confirmed"),
        (
            .sample(.result) { ($0.home, $0.away, $0.score) = ("HWTA", "JDM", score(1, 2)) },
            "confirmed"
        ),
        (.sample(.result) { $0.score = score(1, 2) }, "refused conflict"),
        (.sample(.cancel), "refused conflict"), (.sample(.postpone), "refused conflict"),
        (.sample(.add), "unchanged"),
    ])
    func aScoreThatStandsIsNeverOverwritten(_ notice: Notice, _ words: String) async throws {
        let found = try await effect(of: notice, on: Self.played)
        #expect(found.words == words)
        #expect(found.matches == ["21 JDM-HWTA completed 2:1"])
    }

    @Test(
        arguments: [
            (Notice.sample(.add), "refused conflict"), (.sample(.update), "refused conflict"),
            (.sample(.result) { $0.score = score(1, 2) }, "refused conflict"),
            (.sample(.cancel), "unchanged"), (.sample(.postpone), "refused conflict"),
        ] as [(Notice, String)])
    func aCancelledMatchStaysCancelled(_ notice: Notice, _ words: String) async throws {
        let found = try await effect(of: notice, on: [("status", "cancelled")])
        #expect(found.words == words)
        #expect(found.matches == ["21 JDM-HWTA cancelled"])
    }

    @Test(arguments: [
        (Notice.sample(.postpone), "unchanged", "21 JDM-HWTA postponed"),
        (.sample(.add), "unchanged", "21 JDM-HWTA postponed"),
        (
            .sample(.update) {
                ($0.date, $0.from, $0.changed) = (.sample(24), .init(date: .sample(21)), [.date])
            }, "changed date", "24 JDM-HWTA scheduled"
        ),
        (.sample(.result) { $0.score = score(1, 0) }, "completed", "21 JDM-HWTA completed 1:0"),
    ])
    func aPostponedMatchIsOnAgainWithANewDay(
        _ notice: Notice, _ words: String, _ row: String
    ) async throws {
        let found = try await effect(of: notice, on: [("status", "postponed")])
        #expect(found.words == words)
        #expect(found.matches == [row])
        #expect(found.keptID)
    }

    @Test(arguments: [Notice.Action.add, .update, .cancel, .postpone, .result])
    func whatFitsTwoMatchesIsAmbiguous(_ action: Notice.Action) async throws {
        let found = try await effect(
            of: .sample(action) { $0.score = Self.score(1, 0) }, on: [], more: [])
        #expect(found.words == "refused ambiguous")
        #expect(found.matches == ["21 JDM-HWTA scheduled", "21 JDM-HWTA scheduled"])
    }

    @Test func ofTwoMatchesTheOneThatIsNotCancelledIsMeant() async throws {
        let found = try await effect(
            of: .sample(.result) { $0.score = Self.score(1, 0) }, on: [("status", "cancelled")],
            more: [])
        #expect(found.words == "completed")
        #expect(found.matches.sorted() == ["21 JDM-HWTA cancelled", "21 JDM-HWTA completed 1:0"])
    }

    @Test(arguments: ["OLD  ETONIANS", "Old Etonians'"])
    func aTextOpponentIsFoundInAnySpelling(_ name: String) async throws {
        let found = try await effect(
            of: .sample(.cancel) { ($0.away, $0.awayText) = (nil, name) },
            on: [("away_team_id", nil), ("away_text", "Old Etonians")])
        #expect(found.words == "cancelled")
    }

    @Test(arguments: [
        Notice.sample(.cancel) { $0.date = .sample(22) }, .sample(.cancel) { $0.away = "DWF" },
        .sample(.cancel) { $0.competition = "Junior League" }, .sample(.cancel) { $0.away = nil },
        .sample(.cancel) { ($0.away, $0.awayText) = (nil, "Hawtrey") },
    ])
    func dayTeamsAndCompetitionMustFit(_ notice: Notice) async throws {
        let found = try await effect(of: notice, on: [])
        #expect(found.words == "refused unknown_match")
        #expect(found.matches == ["21 JDM-HWTA scheduled"])
    }

    @Test func aMatchWithoutACompetitionIsTheOneThatIsMeant() async throws {
        let nowhere = [("competition_type", nil)] as [(String, String?)]
        let found = try await effect(of: .sample(.add) { $0.pitch = "Agar's 3" }, on: nowhere)
        #expect(found.words == "changed competition pitch")
        #expect(found.matches == ["21 Agar's 3 JDM-HWTA scheduled"])
        // Where another match has just that competition, it is that one.
        let other = try await effect(of: .sample(.cancel), on: nowhere, more: [])
        #expect(other.words == "cancelled")
        #expect(other.matches.sorted() == ["21 JDM-HWTA cancelled", "21 JDM-HWTA scheduled"])
    }

    @Test func aMoveDoublesNoMatchThatStandsOnItsNewDay() async throws {
        let move = Notice.sample(.update) {
            ($0.date, $0.from, $0.changed) = (.sample(24), .init(date: .sample(21)), [.date])
        }
        let found = try await effect(of: move, on: [], more: [("date", "2026-11-24")])
        #expect(found.words == "refused ambiguous")
        #expect(found.matches == ["21 JDM-HWTA scheduled", "24 JDM-HWTA scheduled"])
        let free = try await effect(
            of: move, on: [], more: [("date", "2026-11-24"), ("status", "cancelled")])
        #expect(free.words == "changed date")
    }

    @Test func aMoveThatDoesNotSayFromWhereFindsTheOneMatchStillToBePlayed() async throws {
        let move = Notice.sample(.update) { ($0.date, $0.changed) = (.sample(25), [.date]) }
        let found = try await effect(of: move, on: [])
        #expect(found.words == "changed date")
        #expect(found.matches == ["25 JDM-HWTA scheduled"])
        #expect(found.keptID)
        let two = try await effect(of: move, on: [], more: [("date", "2026-11-23")])
        #expect(two.words == "refused ambiguous")
        let none = try await effect(of: move, on: [("status", "cancelled")])
        #expect(none.words == "added")
    }
}
