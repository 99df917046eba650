import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What was sent earlier does not overrule what was sent later, whichever arrives first.
@Suite struct LateMailTests {
    /// Ten days ago, to the second: no test depends on the day on which it runs.
    private static let start = Date(
        timeIntervalSince1970: (Date().timeIntervalSince1970 - 864_000).rounded())

    /// The message that was sent so many hours after the start; nil has no Date.
    private static func message(
        _ hour: Int?, _ notices: Notice..., id: String? = nil, overwritesScores: Bool = false
    ) -> IncomingMessage {
        let key = id ?? "h\(hour ?? -1)"
        var message = IncomingMessage.sample(
            notices, id: key, content: key, subject: "Mail \(key)")
        message.sentAt = hour.map { start + Double($0) * 3600 }
        message.overwritesScores = overwritesScores
        return message
    }

    private static let list = Notice.sample(.add) {
        ($0.time, $0.pitch) = (LocalTime(hour: 14, minute: 25), "Agar's 3")
    }

    /// An update that names fields, as a correction that quotes the list says the rest as well.
    private static func update(
        _ changed: [Notice.Field], on day: Int = 21, from: Int? = nil,
        _ change: (inout Notice) -> Void = { _ in }
    ) -> Notice {
        var notice = Notice.sample(.update) {
            ($0.date, $0.changed) = (.sample(day), changed)
            $0.from = from.map { .init(date: .sample($0)) }
        }
        change(&notice)
        return notice
    }

    private static func score(_ home: Int, _ away: Int) -> Score? { Score(home: home, away: away) }

    /// What people see of every match.
    private func matches(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT concat_ws(' ', to_char(date, 'DD'), to_char(time, 'HH24:MI'), pitch, umpires,
                             competition_type, home_team_id || '-' || away_team_id, status,
                             home_score || ':' || away_score)
            FROM matches ORDER BY date, time, id
            """, as: String.self)
    }

    private func permutations<Element>(_ elements: [Element]) -> [[Element]] {
        guard elements.count > 1 else { return [elements] }
        return elements.indices.flatMap { index in
            var rest = elements
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }

    static let stories: [(name: String, end: String, messages: [IncomingMessage])] = [
        (
            "corrected, moved, and cancelled on its new day",
            "24 15:00 Dutchman's 5 Senior League JDM-HWTA cancelled",
            [
                message(1, list),
                message(2, update([.time]) { $0.time = LocalTime(hour: 15, minute: 0) }),
                message(3, update([.pitch]) { $0.pitch = "Dutchman's 5" }),
                message(4, update([.date], on: 24, from: 21)),
                message(5, .sample(.cancel) { $0.date = .sample(24) }),
            ]
        ),
        (
            "postponed, then given another day, twice",
            "26 14:25 Agar's 3 Mr Dray Senior League JDM-HWTA scheduled",
            [
                message(1, list), message(2, update([.umpires]) { $0.umpires = ["Mr Dray"] }),
                message(3, .sample(.postpone)),
                message(4, update([.date], on: 24, from: 21)),
                message(5, update([.date], on: 26, from: 24)),
            ]
        ),
        (
            "moved, corrected and played on its new day",
            "24 15:00 Agar's 3 Senior League JDM-HWTA completed 3:1",
            [
                message(1, list), message(2, update([.date], on: 24, from: 21)),
                message(3, update([.time], on: 24) { $0.time = LocalTime(hour: 15, minute: 0) }),
                message(4, .sample(.add) { $0.date = .sample(24) }),
                message(5, .sample(.result) { ($0.date, $0.score) = (.sample(24), score(3, 1)) }),
            ]
        ),
        (
            "moved without a word of the day before, and played",
            "24 14:25 Dutchman's 5 Senior League JDM-HWTA completed 3:1",
            [
                message(1, list), message(2, list),
                message(3, update([.date], on: 24)),
                message(4, update([.pitch], on: 24) { $0.pitch = "Dutchman's 5" }),
                message(5, .sample(.result) { ($0.date, $0.score) = (.sample(24), score(3, 1)) }),
            ]
        ),
        (
            "a result that is corrected, among lists",
            "21 14:30 Agar's 3 Mr Dray Senior League JDM-HWTA completed 3:2",
            [
                message(1, list),
                message(2, .sample(.result) { $0.score = score(3, 1) }, overwritesScores: true),
                message(3, update([.umpires]) { $0.umpires = ["Mr Dray"] }),
                message(4, .sample(.result) { $0.score = score(3, 2) }, overwritesScores: true),
                message(5, .sample(.add) { $0.time = LocalTime(hour: 14, minute: 30) }),
            ]
        ),
        (
            "postponed among lists of the same day",
            "21 15:15 Dutchman's 5 Senior League JDM-HWTA postponed",
            [
                message(1, list), message(2, .sample(.add) { $0.pitch = "Dutchman's 5" }),
                message(3, .sample(.postpone)), message(4, .sample(.add)),
                message(5, .sample(.add) { $0.time = LocalTime(hour: 15, minute: 15) }),
            ]
        ),
        (
            "moved without a word of the day before, and cancelled",
            "24 Dutchman's 5 Senior League JDM-HWTA cancelled",
            [
                message(1, .sample(.add)), message(2, .sample(.add) { $0.pitch = "Agar's 3" }),
                message(3, .sample(.add) { $0.pitch = "Dutchman's 5" }),
                message(4, update([.date], on: 24)),
                message(5, .sample(.cancel) { $0.date = .sample(24) }),
            ]
        ),
        (
            "postponed, then played with the sides the other way round",
            "21 14:25 Dutchman's 5 Senior League JDM-HWTA completed 1:3",
            [
                message(1, list), message(2, .sample(.postpone)),
                message(3, update([.pitch]) { $0.pitch = "Dutchman's 5" }),
                message(4, update([.umpires]) { $0.umpires = nil }),
                message(
                    5,
                    .sample(.result) { ($0.home, $0.away, $0.score) = ("HWTA", "JDM", score(3, 1)) }
                ),
            ]
        ),
    ]

    @Test(arguments: stories.indices)
    func everyOrderOfArrivalEndsAsTheOrderOfSending(_ number: Int) async throws {
        let story = Self.stories[number]
        let sides = story.end.contains("1:3") ? "JDM-HWTA" : nil
        try await withSampleLeague { league, connection in
            for messages in permutations(story.messages) {
                for message in messages { _ = try await Importer(league).record(message) }
                let end = try await matches(connection).map { match in
                    // A result that arrives first chooses the sides.
                    sides == nil
                        ? match
                        : match.replacing("HWTA-JDM", with: "JDM-HWTA").replacing(
                            "3:1", with: "1:3")
                }
                let order = messages.compactMap(\.messageKey).joined(separator: " ")
                #expect(end == [story.end], "\(story.name): \(order)")
                try await connection.execute("DELETE FROM matches")
                try await connection.execute("DELETE FROM import_log")
            }
        }
    }

    /// What became of a message that came last, and the matches then.
    private struct Ending: Sendable {
        var words: [String]
        var left: [OutdatedField]
        var matches: [String]
    }

    /// Records these messages in this order.
    private func last(_ messages: [IncomingMessage]) async throws -> Ending {
        try await withSampleLeague { league, connection in
            let outcomes = try await record(messages, in: league)
            let id = try #require(outcomes.last?.id)
            let left = try await league.importEffects(of: id).flatMap(\.outdated)
            return Ending(
                words: outcomes.last?.words ?? [], left: left,
                matches: try await matches(connection))
        }
    }

    private func record(
        _ messages: [IncomingMessage], in league: LeagueRepository
    ) async throws -> [ImportOutcome] {
        var outcomes: [ImportOutcome] = []
        for message in messages { outcomes.append(try await Importer(league).record(message)) }
        return outcomes
    }

    @Test func anOlderListIsOutdatedAndTheLogSaysWhatStands() async throws {
        let found = try await last([
            Self.message(1, .sample(.add)),
            Self.message(3, Self.update([.time]) { $0.time = LocalTime(hour: 15, minute: 0) }),
            Self.message(2, .sample(.add) { $0.time = LocalTime(hour: 14, minute: 25) }),
        ])
        #expect(found.words == ["outdated"])
        #expect(found.left.map(\.field) == ["time"])
        #expect(found.left.map(\.said) == ["2:25pm"])
        #expect(found.left.map(\.stands) == ["3pm"])
        #expect(found.left.first?.source.hasPrefix("as \"Mail h3\" of ") == true)
        #expect(found.matches == ["21 15:00 Senior League JDM-HWTA scheduled"])
    }

    @Test func whatIsNewsIsDoneAndTheRestIsOutdated() async throws {
        let found = try await last([
            Self.message(3, Self.update([.time]) { $0.time = LocalTime(hour: 15, minute: 0) }),
            Self.message(2, Self.list),
        ])
        #expect(found.words == ["changed pitch"])
        #expect(found.left.map(\.field) == ["time"])
        #expect(found.matches == ["21 15:00 Agar's 3 Senior League JDM-HWTA scheduled"])
    }

    @Test func aConfirmationIsAWordToo() async throws {
        let found = try await last([
            Self.message(1, Self.list), Self.message(4, Self.list, id: "again"),
            Self.message(2, Self.update([.time]) { $0.time = LocalTime(hour: 15, minute: 0) }),
        ])
        #expect(found.words == ["outdated"])
    }

    @Test(
        arguments: [
            (nil, 2, ["outdated"]), (2, nil, ["changed time"]), (2, 2, ["changed time"]),
            // In the future, and older than a year.
            (4, 999, ["changed time"]), (4, -9000, ["changed time"]), (4, 3, ["outdated"]),
        ] as [(Int?, Int?, [String])])
    func aMessageWithoutAPlausibleDateCountsAsSentWhenItArrived(
        _ first: Int?, _ second: Int?, _ words: [String]
    ) async throws {
        let found = try await last([
            Self.message(first, Self.list, id: "first"),
            Self.message(
                second, .sample(.add) { $0.time = LocalTime(hour: 15, minute: 0) }, id: "second"),
        ])
        #expect(found.words == words)
    }

    @Test func anOlderListMeetsTheMatchThatWasMoved() async throws {
        for messages in [
            [
                Self.message(1, Self.list), Self.message(3, Self.update([.date], on: 24, from: 21)),
                Self.message(2, Self.list),
            ],
            [Self.message(3, Self.update([.date], on: 24, from: 21)), Self.message(2, Self.list)],
        ] {
            let found = try await last(messages)
            #expect(found.left.map(\.field) == ["date"])
            #expect(found.left.map(\.stands) == ["Tuesday 24 November 2026"])
            #expect(found.matches == ["24 14:25 Agar's 3 Senior League JDM-HWTA scheduled"])
        }
    }

    @Test func aNewerListOfTheOldDayAddsAMatchAsBefore() async throws {
        let found = try await last([
            Self.message(1, Self.list), Self.message(2, Self.update([.date], on: 24, from: 21)),
            Self.message(3, Self.list),
        ])
        #expect(found.words == ["added"])
    }

    /// The later list tells of both: an older message that moves one onto the other's day takes
    /// neither away.
    @Test func anOlderMoveTakesNoMatchAwayThatALaterListNames() async throws {
        let both = Self.message(
            3, Self.list, .sample(.add) { ($0.date, $0.pitch) = (.sample(24), "Dutchman's 5") })
        let move = Self.message(2, Self.update([.date], on: 24, from: 21))
        for messages in [[both, move], [Self.message(1, Self.list), both, move]] {
            let found = try await last(messages)
            #expect(found.words == ["refused ambiguous"])
            #expect(
                found.matches == [
                    "21 14:25 Agar's 3 Senior League JDM-HWTA scheduled",
                    "24 Dutchman's 5 Senior League JDM-HWTA scheduled",
                ])
        }
    }

    /// A new name of a pitch, which all its matches are given, says nothing of one of them.
    @Test func aPitchThatIsRenamedIsNoWordOnItsMatches() async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(Self.message(1, Self.list))
            let pitch = try #require(try await league.pitches().first { $0.name == "Agar's 3" })
            _ = try await league.change(pitch, to: Pitch(name: "Main Field"))
            let late = try await Importer(league).record(
                Self.message(2, Self.update([.pitch]) { $0.pitch = "Dutchman's 5" }))
            #expect(late.words == ["changed pitch"])
            // One that was chosen by hand does.
            try await connection.execute("UPDATE matches SET pitch = 'Agar''s 5'")
            let later = try await Importer(league).record(
                Self.message(3, Self.update([.pitch]) { $0.pitch = "Dutchman's 5" }))
            #expect(later.words == ["outdated"])
        }
    }

    @Test(arguments: [Notice.Action.cancel, .postpone])
    func aCallOffThatCameBeforeItsListHolds(_ action: Notice.Action) async throws {
        let off = action == .cancel ? "cancelled" : "postponed"
        let found = try await last([Self.message(2, .sample(action)), Self.message(1, Self.list)])
        #expect(found.words == ["added", off])
        #expect(found.matches == ["21 14:25 Agar's 3 Senior League JDM-HWTA \(off)"])
        // One that was sent earlier than the list says nothing of it.
        let other = try await last([Self.message(1, .sample(action)), Self.message(2, Self.list)])
        #expect(other.words == ["added"])
        #expect(other.matches == ["21 14:25 Agar's 3 Senior League JDM-HWTA scheduled"])
    }

    @Test func aCallOffOfManyThatFoundNoneHolds() async throws {
        let blanket = Notice(
            action: .cancel, date: .sample(21), competition: "Senior League",
            scope: "All Senior League matches", line: "All Senior League matches are off")
        let found = try await last([Self.message(2, blanket), Self.message(1, Self.list)])
        #expect(found.words == ["added", "cancelled"])
    }

    @Test func takingBackTheListTakesBackTheCallOffThatCameBefore() async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(Self.message(2, .sample(.cancel)))
            let list = try await Importer(league).record(Self.message(1, Self.list))
            let id = try #require(list.id)
            #expect(try await league.importEffects(of: id).map(\.saidIn) == [nil, "Mail h2"])
            #expect(try await league.undoImport(id).map(\.isDeleted) == [true])
            #expect(try await matches(connection).isEmpty)
        }
    }

    @Test func whatWasTakenBackOrForgottenDoesNotCount() async throws {
        for forgets in [true, false] {
            try await withSampleLeague { league, connection in
                _ = try await Importer(league).record(Self.message(1, Self.list))
                let later = try await Importer(league).record(
                    Self.message(3, .sample(.add) { $0.time = LocalTime(hour: 15, minute: 0) }))
                let late = Self.message(
                    2, .sample(.add) { $0.time = LocalTime(hour: 16, minute: 0) })
                let first = try await Importer(league).record(late)
                #expect(first.words == ["outdated"])
                let id = try #require(later.id)
                if forgets {
                    try await league.forgetImport(id)
                } else {
                    _ = try await league.undoImport(id)
                }
                // Reading the older message again does what is not outdated any more.
                #expect(try await Importer(league).record(late).isRepeated)
                let again = try await Importer(league).recordAgain(
                    late, as: try #require(first.id))
                #expect(again.words == ["changed time"])
                #expect(
                    try await matches(connection) == [
                        "21 16:00 Agar's 3 Senior League JDM-HWTA scheduled"
                    ])
            }
        }
    }

    @Test func readingAnOldMessageAgainDoesNotOverruleALaterOne() async throws {
        try await withSampleLeague { league, connection in
            let problem = Problem(line: "DFW v PRDT", reason: .unknownTeam)
            var first = Self.message(1)
            first.problems = [problem]
            let id = try #require(try await Importer(league).record(first).id)
            _ = try await Importer(league).record(
                Self.message(2, .sample(.add) { $0.time = LocalTime(hour: 15, minute: 0) }))
            first.problems = []
            first.notices = [Self.list]
            let again = try await Importer(league).recordAgain(first, as: id)
            #expect(again.words == ["changed pitch"])
            #expect(again.changes.flatMap(\.outdated).map(\.field) == ["time"])
        }
    }

    @Test(arguments: [
        ("time = '15:00'", "time"), ("pitch = 'Dutchman''s 5'", "pitch"),
        ("date = date + 3", "date"), ("status = 'cancelled'", "state"),
    ])
    func whatWasChangedByHandSinceStands(_ change: String, _ field: String) async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(Self.message(1, Self.list))
            try await connection.execute(Query(unescaped: "UPDATE matches SET \(change)"))
            let before = try await matches(connection)
            let late = try await Importer(league).record(Self.message(2, Self.list))
            #expect(late.words == ["outdated"])
            #expect(late.changes.flatMap(\.outdated).map(\.field) == [field])
            #expect(
                late.changes.flatMap(\.outdated).first?.source.hasPrefix("as set by hand on")
                    == true)
            #expect(try await matches(connection) == before)
            #expect(late.summary.status == .success)
        }
    }

    @Test(arguments: [false, true])
    func aScoreThatWasEnteredSinceStands(_ overwritesScores: Bool) async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(Self.message(1, Self.list))
            try await connection.execute(
                "UPDATE matches SET status = 'completed', home_score = 3, away_score = 1")
            let late = try await Importer(league).record(
                Self.message(
                    2, .sample(.result) { $0.score = Self.score(0, 4) },
                    overwritesScores: overwritesScores))
            #expect(late.words == ["outdated"])
            #expect(late.changes.flatMap(\.outdated).map(\.stands) == ["3-1"])
        }
    }

    @Test func aMatchThatWasReinstatedByHandIsNotCancelledByOlderMail() async throws {
        try await withSampleLeague { league, connection in
            _ = try await Importer(league).record(Self.message(1, Self.list))
            for status in ["cancelled", "scheduled"] {
                try await connection.execute("UPDATE matches SET status = \(status)")
            }
            let late = try await Importer(league).record(Self.message(2, .sample(.cancel)))
            #expect(late.words == ["outdated"])
        }
    }

    @Test func twoCompetitionsOnOneDayAreToldApart() async throws {
        let found = try await last([
            Self.message(1, Self.list, .sample(.add) { $0.competition = "House Cup" }),
            Self.message(3, Self.update([.date], on: 24, from: 21)),
            Self.message(
                2, Self.list,
                .sample(.add) { ($0.competition, $0.pitch) = ("House Cup", "Agar's 3") }
            ),
        ])
        #expect(found.words == ["outdated", "changed pitch"])
        #expect(found.matches.count == 2)
    }
}
