import FieldGame
import Foundation
import LeagueCalendar
import TestSupport
import Testing

/// Whole calendars, byte for byte.
@Suite struct GoldenTests {
    let renderer: CalendarRenderer

    init() throws {
        renderer = try CalendarRenderer(baseURL: "https://league.example/")
    }

    static let head = CalendarHead(
        name: "Keate, all matches", description: "Every match of Keate;\nnews within the hour.",
        url: "https://league.example/house/keate",
        sourceURL: "https://league.example/calendar/feed.ics?follow=Keate:Senior%20League,x;y",
        colour: "#1E4D8C")

    @Test func houseFeed() throws {
        let position = Pitch.Position(latitude: 51.4912345, longitude: -0.6085)
        let matches = [
            try Sample.match(1) { $0.position = position },
            try Sample.match(2, on: "2026-11-26", at: nil),
            try Sample.match(3, on: "2026-11-17") {
                $0.status = .completed
                $0.score = Score(home: 3, away: 1)
            },
            try Sample.match(4, on: "2026-11-18") {
                $0.status = .completed
                $0.outcome = .walkover
                $0.score = Score(home: 1, away: 0)
                $0.umpires = ["Mr Carlow"]
            },
            try Sample.match(5, on: "2026-11-30") { $0.status = .cancelled },
            try Sample.match(6, on: "2026-12-01", at: nil) { $0.status = .postponed },
            try Sample.match(7, on: "2026-12-03") {
                $0.away = .init(teamID: nil, name: "")
                $0.competition = "Training"
                $0.umpires = []
                $0.pitch = nil
            },
            try Sample.match(8, on: "2026-12-05") {
                $0.away = .init(teamID: nil, name: "Old Etonians")
                $0.competition = nil
            },
        ]
        try expectGolden(
            try renderer.calendar(Self.head, matches: matches), "house-feed.ics")
    }

    @Test func reminders() throws {
        var blocks: [EventBlock] = []
        for (number, minutes) in [0, 30, 40_320].enumerated() {
            let block = try renderer.event(for: try Sample.match(UInt32(number)))
            blocks.append(block.with(try Reminder(minutes: minutes)))
        }
        try expectGolden(
            try renderer.calendar(Self.head, blocks: blocks), "reminders.ics")
    }

    @Test func cancelledWithoutWordsInTheTitle() throws {
        let match = try Sample.match { $0.status = .cancelled }
        let style = EventStyle(titlesCancellation: false, note: "Removed\nfrom the fixtures.")
        try expectGolden(
            try renderer.download(of: match, style: style), "cancelled-quietly.ics")
    }

    @Test func notice() throws {
        let notice = try renderer.notice(
            Self.head, on: "/calendar/house/keate.ics", title: "Keate (removed)",
            text: "This calendar is no longer kept.\nPlease remove it, from your calendars.",
            // Already the 21st in London's summer.
            at: Date(timeIntervalSince1970: 1_784_588_400))
        try expectGolden(notice, "notice.ics")
    }

    @Test func clockChanges() throws {
        let times = [
            ("2026-03-28", "14:25"), ("2026-03-29", "00:30"), ("2026-03-29", "01:30"),
            ("2026-03-29", "14:25"), ("2026-10-24", "14:25"), ("2026-10-25", "00:30"),
            ("2026-10-25", "01:30"), ("2026-10-25", "02:00"), ("2026-10-25", "14:25"),
            ("1995-07-01", "14:25"), ("1996-10-27", "00:15"), ("1996-10-27", "01:15"),
            ("1996-10-27", "02:00"), ("2026-06-30", "23:30"),
        ]
        let matches = try times.enumerated().map {
            try Sample.match(UInt32($0.offset), on: $0.element.0, at: $0.element.1)
        }
        try expectGolden(
            try renderer.calendar(CalendarHead(name: "Clock changes"), matches: matches),
            "clock-changes.ics")
    }

    @Test func difficultTexts() throws {
        let long = String(repeating: "Équipe réunie — ", count: 12)
        let matches = [
            try Sample.match(1) {
                $0.home.name = "Évans’s, \"A\"; B\\C"
                $0.away.name = "🏉👨‍👩‍👧 \(long)"
                $0.pitch = "Field: \"North\", ^1; é"
                $0.position = Pitch.Position(latitude: -0.0000004, longitude: 179.9999999)
                $0.competition = "Cup, Plate; and \\Bowl\nSUMMARY:forged"
                $0.umpires = ["Mr\r\nATTENDEE:x", "\u{0}", "e\u{301}\u{200D}", ";,\\"]
            },
            try Sample.match(2) {
                $0.home.name = " \t "
                $0.away.name = "\u{0}\r\n"
                $0.pitch = "\u{85}"
                $0.competition = ""
                $0.umpires = []
            },
        ]
        try expectGolden(
            try renderer.calendar(
                CalendarHead(name: "Ünïcode, “quoted”; \\ 🏉", description: long), matches: matches),
            "difficult-texts.ics")
    }

    @Test func outcomes() throws {
        let decided: [(Match.Status, Match.Outcome, Score?)] = [
            (.completed, .walkover, .usualWalkover),
            (.completed, .awarded, Score(home: 0, away: 2)),
            (.completed, .abandoned, Score(home: 2, away: 1)), (.postponed, .abandoned, nil),
        ]
        let matches = try decided.enumerated().map { number, decision in
            try Sample.match(UInt32(number + 1), on: "2026-11-2\(number)") {
                ($0.status, $0.outcome, $0.score) = decision
            }
        }
        try expectGolden(
            try renderer.calendar(CalendarHead(name: "Decided"), matches: matches), "outcomes.ics")
    }

    @Test func emptyFeed() throws {
        try expectGolden(
            try renderer.calendar(CalendarHead(name: ""), matches: []), "empty-feed.ics")
    }

    @Test func download() throws {
        try expectGolden(
            try renderer.download(of: try Sample.match()), "one-match.ics")
    }

    /// Compares a calendar with the file of this name.
    private func expectGolden(
        _ calendar: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try TestSupport.expectGolden(
            String(decoding: calendar, as: UTF8.self), named: "Goldens/" + name,
            sourceLocation: sourceLocation)
    }
}
