import FieldGame
import Foundation
import Testing

@testable import LeagueNews

/// News in words.
@Suite struct NewsWordsTests {
    static func match(_ changes: [String: String?] = [:]) throws -> AnnouncedMatch {
        var values: [String: String?] = [
            "date": #""2026-01-13""#, "time": #""14:25:00""#, "pitch": #""Dutchman's 5""#,
            "competition": #""Senior League""#, "home": #""Keate""#, "away": #""Hawtrey""#,
            "umpires": nil, "status": #""scheduled""#, "outcome": #""played""#, "home_score": nil,
            "away_score": nil,
        ]
        for (name, value) in changes { values[name] = value }
        let json = values.map { "\"\($0)\": \($1 ?? "null")" }.joined(separator: ", ")
        return try JSONDecoder().decode(AnnouncedMatch.self, from: Data("{\(json)}".utf8))
    }

    private func headline(
        _ kinds: [NewsKind], before: [String: String?]? = [:], after: [String: String?]?,
        clock24: Bool = false
    ) throws -> String {
        let news = try #require(
            MatchNews(
                match: UUID(), kinds: kinds, before: try before.map(Self.match),
                after: try after.map(Self.match)))
        return NewsWords(clock24: clock24).headline(news)
    }

    @Test func whetherItIsOnIsAFact() throws {
        func status(_ before: String?, _ after: String?) throws -> [NewsWords.Fact] {
            let states = try [before, after].map { status in
                try status.map { try Self.match(["status": "\"\($0)\""]) }
            }
            let news = try #require(
                MatchNews(match: UUID(), kinds: [], before: states[0], after: states[1]))
            return NewsWords(clock24: false).facts(news).filter { $0.label == "Status" }
        }
        func fact(_ now: String, _ before: String? = nil) -> [NewsWords.Fact] {
            [NewsWords.Fact(label: "Status", now: now, before: before)]
        }
        #expect(try status(nil, "scheduled") == [])
        #expect(try status("scheduled", "cancelled") == fact("called off"))
        #expect(try status("scheduled", nil) == fact("called off"))
        #expect(try status("cancelled", "scheduled") == fact("on again", "called off"))
        #expect(try status("postponed", "completed") == [])
        #expect(
            try status("cancelled", "postponed") == fact("postponed, no new day yet", "called off"))
    }

    @Test func theFactComesFirst() throws {
        #expect(
            try headline([.new], before: nil, after: [:])
                == "New: Keate v Hawtrey, Tue 13 Jan, 2:25pm, Dutchman's 5")
        #expect(
            try headline([.off], after: ["status": #""cancelled""#])
                == "Off: Keate v Hawtrey, Tue 13 Jan, 2:25pm")
        #expect(try headline([.off], after: nil) == "Off: Keate v Hawtrey, Tue 13 Jan, 2:25pm")
        #expect(
            try headline([.off, .moved], after: ["status": #""postponed""#, "time": nil])
                == "Postponed: Keate v Hawtrey, Tue 13 Jan, 2:25pm")
        #expect(
            try headline([.on], before: ["status": #""cancelled""#], after: [:])
                == "On again: Keate v Hawtrey, Tue 13 Jan, 2:25pm, Dutchman's 5")
        #expect(
            try headline([.moved, .time], after: ["date": #""2026-01-14""#, "time": #""15:00""#])
                == "Moved to Wed 14 Jan, 3pm: Keate v Hawtrey")
        #expect(
            try headline([.time], after: ["time": #""15:00""#], clock24: true)
                == "Now at 15:00: Keate v Hawtrey, Tue 13 Jan")
        #expect(
            try headline([.time], after: ["time": nil])
                == "Time not set yet: Keate v Hawtrey, Tue 13 Jan")
        #expect(
            try headline([.pitch], after: ["pitch": #""Agar's 3""#])
                == "Now on Agar's 3: Keate v Hawtrey, Tue 13 Jan, 2:25pm")
        #expect(
            try headline([.umpires], after: ["umpires": #""Mr Carlow""#])
                == "Umpires: Mr Carlow for Keate v Hawtrey, Tue 13 Jan, 2:25pm")
    }

    @Test func resultsAreEnteredCorrectedAndTakenBack() throws {
        let score: [String: String?] = [
            "status": #""completed""#, "home_score": "2", "away_score": "1",
        ]
        #expect(try headline([.result], after: score) == "Keate 2-1 Hawtrey, Tue 13 Jan")
        #expect(
            try headline(
                [.result], after: score.merging(["outcome": #""walkover""#]) { $1 })
                == "Keate 2-1 Hawtrey (walkover), Tue 13 Jan")
        #expect(
            try headline(
                [.result], before: score, after: score.merging(["away_score": "2"]) { $1 })
                == "Corrected: Keate 2-2 Hawtrey (was 2-1), Tue 13 Jan")
        #expect(
            try headline([.result], before: score, after: [:])
                == "Result withdrawn: Keate v Hawtrey, Tue 13 Jan")
    }

    @Test func whatWasBeforeStandsBesideWhatIs() throws {
        let news = try #require(
            MatchNews(
                match: UUID(), kinds: [.time, .pitch], before: try Self.match(),
                after: try Self.match(["time": #""15:00""#, "pitch": nil])))
        let facts = NewsWords(clock24: false).facts(news)
        #expect(facts.map(\.label) == ["Match", "When", "Pitch", "For"])
        #expect(facts[1].before == "Tuesday 13 January 2026, 2:25pm")
        #expect(facts[2] == .init(label: "Pitch", now: "", before: "Dutchman's 5"))
        #expect(facts[3].before == nil)
    }

    @Test func nothingOfALetterIsMarkup() throws {
        let hostile = #""<script>alert('&')</script>""#
        let news = try #require(
            MatchNews(
                match: UUID(), kinds: [.pitch], before: nil,
                after: try Self.match(["pitch": hostile, "home": hostile])))
        let words = NewsWords(clock24: false)
        let letter = Letter(
            words.headline(news),
            [.heading(words.headline(news)), .facts(words.facts(news)), .link("<", to: "\"><b>")])
        #expect(!letter.html.contains("<script>") && !letter.html.contains("<b>"))
        #expect(letter.html.contains("&lt;script&gt;alert('&amp;')&lt;/script&gt;"))
        #expect(letter.text.contains("<script>"))
    }
}
