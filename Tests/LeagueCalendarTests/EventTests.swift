import FieldGame
import Foundation
import Testing

@testable import LeagueCalendar

/// What an event says of a match, read back from its bytes.
@Suite struct EventTests {
    private func event(
        at time: String? = "14:25", change: (inout Match) -> Void
    ) throws -> CalendarEvent {
        let match = try Sample.match(at: time, change: change)
        let bytes = try CalendarRenderer().download(of: match)
        try FeedRules.expect(bytes, events: 1)
        return try #require(try CalendarReader.events(in: bytes).first)
    }

    @Test func everythingOfAnOrdinaryMatch() throws {
        let event = try event { _ in }
        let day = try #require(LocalDate(iso: "2026-11-24"))
        let (start, end) = (
            try #require(LocalTime(iso: "14:25")), try #require(LocalTime(iso: "15:25"))
        )
        #expect(
            event
                == CalendarEvent(
                    uid: "6f1c0e5a-2b7d-4c33-9a10-000000000001@fieldgame.planner",
                    start: .clock(day, start, zone: "Europe/London"),
                    end: .clock(day, end, zone: "Europe/London"), summary: "Keate v Hawtrey",
                    description: "Senior League\nUmpires: Mr Carlow, Dr Penhale",
                    location: "Dutchman's 5", status: "CONFIRMED", sequence: 3,
                    categories: ["Senior League"]))
    }

    @Test(arguments: [
        (Match.Status.scheduled, "14:25" as String?, "Keate v Hawtrey", "CONFIRMED"),
        (.scheduled, nil, "Keate v Hawtrey (time TBC)", "TENTATIVE"),
        (.completed, "14:25", "Keate v Hawtrey", "CONFIRMED"),
        (.cancelled, "14:25", "CANCELLED: Keate v Hawtrey", "CANCELLED"),
        (.cancelled, nil, "CANCELLED: Keate v Hawtrey (time TBC)", "CANCELLED"),
        (.postponed, "14:25", "POSTPONED: Keate v Hawtrey", "TENTATIVE"),
    ])
    func titleAndStatus(
        status: Match.Status, time: String?, title: String, written: String
    ) throws {
        let event = try event(at: time) { $0.status = status }
        #expect(event.summary == title)
        #expect(event.status == written)
    }

    @Test(arguments: [
        (Match.Outcome.played, Score(home: 3, away: 1), "Score: Keate 3-1 Hawtrey"),
        (.walkover, Score(home: 1, away: 0), "Score: Keate 1-0 Hawtrey (walkover)"),
        (.abandoned, Score(home: 0, away: 0), "Score: Keate 0-0 Hawtrey (abandoned)"),
        (.awarded, nil, "Awarded"), (.played, nil, "Senior League"),
    ])
    func score(outcome: Match.Outcome, score: Score?, lastLine: String) throws {
        let event = try event {
            $0.status = .completed
            $0.umpires = []
            $0.outcome = outcome
            $0.score = score
        }
        #expect(event.description.split(separator: "\n").last.map(String.init) == lastLine)
        #expect(event.summary == "Keate v Hawtrey", "the score is no part of the title")
    }

    @Test func anAbandonedMatchThatIsToBeReplayedSaysSo() throws {
        let event = try event {
            $0.status = .postponed
            $0.outcome = .abandoned
            $0.umpires = []
        }
        #expect(event.summary == "POSTPONED: Keate v Hawtrey")
        #expect(event.description == "Senior League\nAbandoned, to be replayed")
        #expect(event.status == "TENTATIVE")
    }

    @Test func opponents() throws {
        #expect(try event { $0.away = .init(teamID: nil, name: "") }.summary == "Keate")
        #expect(try event { $0.home.name = " " }.summary == "Hawtrey")
        #expect(
            try event { $0.away = .init(teamID: nil, name: "Old Etonians") }.summary
                == "Keate v Old Etonians")
        #expect(
            try event {
                $0.home.name = ""
                $0.away.name = "\u{0}"
            }.summary == "Match")
    }

    @Test func nothingKnownLeavesNothingEmpty() throws {
        let match = try Sample.match {
            ($0.pitch, $0.competition, $0.umpires) = (nil, " ", ["", "\u{7}"])
        }
        let text = String(decoding: try CalendarRenderer().event(for: match).bytes, as: UTF8.self)
        for name in ["DESCRIPTION", "LOCATION", "CATEGORIES", "GEO", "X-APPLE", "URL"] {
            #expect(!text.contains("\r\n\(name)"))
        }
    }

    @Test(arguments: [
        "Évans’s", "🏉 👨‍👩‍👧 v", "a,b;c", "C:\\temp\\new", "\\n is no break", "“q” \"q\" 'q'",
        "BEGIN:VALARM", "%00 ^n &amp; <b>", "\u{202E}right to left", "漢字 한글 العربية",
    ])
    func textsComeBack(text: String) throws {
        let event = try event {
            ($0.home.name, $0.pitch, $0.competition, $0.umpires) = (text, text, text, [text])
        }
        #expect(event.summary == "\(text) v Hawtrey")
        #expect(event.location == text)
        #expect(event.categories == [text])
        #expect(event.description == "\(text)\nUmpire: \(text)")
    }

    /// A mark that joins what it follows hides it from whoever compares characters, not from readers.
    @Test func escapesDoNotDependOnWhatFollows() throws {
        let text = "a,\u{301}b;\u{301}c\\\u{301}"
        let event = try event { ($0.home.name, $0.pitch, $0.competition) = (text, text, text) }
        #expect(event.summary.unicodeScalars.elementsEqual("\(text) v Hawtrey".unicodeScalars))
        #expect(event.location.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(event.categories.count == 1)
        #expect(event.categories.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    @Test func everyIdIsWrittenInLowerCase() {
        for _ in 0..<200 {
            let id = UUID()
            #expect(id.text == id.uuidString.lowercased())
        }
    }

    @Test func aPlaceWithoutATitleHasNone() throws {
        let match = try Sample.match {
            $0.position = Pitch.Position(latitude: -90, longitude: 179.9999999)
            $0.pitch = "^"
        }
        let bytes = LineFolding.unfolded(try CalendarRenderer().event(for: match).bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self).contains(
                "\r\nLOCATION:^\r\nGEO:-90.000000;180.000000\r\nX-APPLE-STRUCTURED-LOCATION;"
                    + "VALUE=URI;X-APPLE-RADIUS=100:geo:-90.000000,180.000000\r\n"))
    }

    @Test func lineBreaksForgeNothing() throws {
        let event = try event { $0.home.name = "A\r\nSTATUS:CANCELLED\r\n\r\nEND:VEVENT" }
        #expect(event.summary == "A STATUS:CANCELLED END:VEVENT v Hawtrey")
        #expect(event.status == "CONFIRMED")
    }

    @Test func position() throws {
        let match = try Sample.match {
            $0.position = Pitch.Position(latitude: 51.4912345, longitude: -0.6085)
            $0.pitch = "A; \"B\": C"
        }
        let bytes = LineFolding.unfolded(try CalendarRenderer().event(for: match).bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\r\nGEO:51.491235;-0.608500\r\n"))
        #expect(
            text.contains(
                "\r\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;"
                    + "X-TITLE=\"A; 'B': C\":geo:51.491235,-0.608500\r\n"))
        #expect(Degrees(-0.000_000_4).description == "0.000000")
        #expect(Degrees(-180).description == "-180.000000")
        #expect(Degrees(.nan).description == "0.000000")
    }

    @Test func sequenceStaysInItsRange() throws {
        #expect(try event { $0.sequence = -1 }.sequence == 0)
        #expect(try event { $0.sequence = .max }.sequence == Int(Int32.max))
    }

    @Test func longTextsAreCut() throws {
        let long = String(repeating: "é", count: 5000)
        let event = try event {
            ($0.home.name, $0.umpires) = (long, Array(repeating: long, count: 50))
        }
        #expect(event.summary == String(repeating: "é", count: 199) + "… v Hawtrey")
        #expect(event.description.unicodeScalars.count <= 1000 + 20)
    }
}
