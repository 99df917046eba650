import FieldGame
import Foundation
import LeagueDatabase
import TestSupport
import Testing

@testable import LeaguePages

@Suite("What a match's card says of changes")
struct MatchWordsTests {
    private let today = LocalDate.sample(21)

    /// A match of Keate against Hawtrey on 21 November 2026 at 3:15pm on Agar's 4.
    private func match(
        _ status: Match.Status = .scheduled, outcome: Match.Outcome = .played, score: Score? = nil
    ) -> Match {
        Match(
            id: UUID(), date: today, time: LocalTime(hour: 15, minute: 15), competition: nil,
            pitch: "Agar's 4", home: Match.Side(teamID: "JDM", name: "Keate"),
            away: Match.Side(teamID: "HWTA", name: "Hawtrey"), status: status, outcome: outcome,
            score: score, sequence: 1, createdAt: .distantPast, updatedAt: .distantPast,
            season: "2026")
    }

    /// A step of an email at 2:41pm on a day of November 2026.
    private func step(
        _ action: AuditEntry.Action, on day: Int = 21,
        from old: AuditEntry.State? = AuditEntry.State(status: .scheduled, score: nil),
        to new: AuditEntry.State? = AuditEntry.State(status: .scheduled, score: nil),
        _ changes: [String: (String?, String?)] = [:]
    ) throws -> AuditEntry {
        let time = try #require(LocalTime(hour: 14, minute: 41))
        return AuditEntry(
            id: day, matchID: UUID(), actor: nil, actorName: nil, actorRole: "email",
            databaseUser: "", action: action, old: old, new: new,
            changes: changes.mapValues { AuditEntry.Change(old: $0.0, new: $0.1) },
            at: London.instant(of: .sample(day), at: time))
    }

    /// Whether it has the mark of one that was moved.
    private func isMoved(_ match: Match, _ steps: AuditEntry...) -> Bool {
        let news = MatchNews(ListedMatch(match: match, history: MatchHistory(steps)), today)
        return MatchMark(match, isMoved: news.isMoved)?.cardClass == "moved"
    }

    /// Its lines as they are read, with clocks of twelve hours.
    private func lines(_ match: Match, _ steps: AuditEntry...) -> [String] { lines(match, steps) }

    private func lines(_ match: Match, _ steps: [AuditEntry]) -> [String] {
        MatchNews(ListedMatch(match: match, history: MatchHistory(steps)), today).lines(.nobody)
            .map { words($0) }
    }

    private func words(_ html: HTML) -> String {
        html.text.replacing(/<span class="h24">[^<]*<\/span>/, with: "")
            .replacing(/<[^>]*>/, with: "").replacing("&#39;", with: "'")
    }

    @Test("Where it was before it was moved")
    func moved() throws {
        let both = try step(
            .changed, ["time": ("14:25:00", "15:15:00"), "pitch": ("Agar's 3", "Agar's 4")])
        #expect(
            lines(match(), both) == ["was 2:25pm, Agar's 3 moved today at 2:41pm by email"])
        let day = try step(.changed, on: 20, ["date": ("2026-11-19", "2026-11-21")])
        #expect(lines(match(), day) == ["was Thursday 19 November moved yesterday by email"])
        let year = try step(.changed, on: 18, ["date": ("2025-11-19", "2026-11-21")])
        #expect(
            lines(match(), year)
                == ["was Wednesday 19 November 2025 moved on Wednesday by email"])
        let first = try step(
            .changed, on: 1, ["time": (nil, "15:15:00"), "pitch": (nil, "Agar's 4")])
        #expect(lines(match(), first).isEmpty, "what is set for the first time is not moved")
        #expect(isMoved(match(), both))
        let former = FormerPlace(both, ListedMatch(match: match(), history: nil))
        #expect(try #require(former).html.text.contains("Agar&#39;s 3"))
    }

    @Test("Nothing of what is not so any more, or is no move")
    func still() throws {
        let away = try step(.changed, ["pitch": ("Agar's 4", "Agar's 3")])
        #expect(FormerPlace(away, ListedMatch(match: match(), history: nil)) == nil)
        #expect(lines(match(), away) == [])
        let notes = try step(.changed, ["notes": (nil, "Bring boots")])
        #expect(lines(match(), notes) == [])
        #expect(!isMoved(match(), notes))
        #expect(MatchMark(match()) == nil)
        // What has been played lies where it was played.
        let moved = try step(.changed, ["pitch": ("Agar's 3", "Agar's 4")])
        #expect(lines(match(.completed, score: Score(home: 1, away: 0)), moved) == [])
    }

    @Test("The last move counts, also of a match that is back where it was at first")
    func back() throws {
        let there = try step(.changed, on: 19, ["pitch": ("Agar's 4", "Agar's 3")])
        let back = try step(.changed, on: 20, ["pitch": ("Agar's 3", "Agar's 4")])
        #expect(lines(match(), there, back) == ["was Agar's 3 moved yesterday by email"])
        #expect(isMoved(match(), there, back))
    }

    @Test("Who called it off, and when")
    func calledOff() throws {
        let off = try step(.cancelled, to: AuditEntry.State(status: .cancelled, score: nil))
        #expect(lines(match(.cancelled), off) == ["Cancelled today at 2:41pm by email"])
        #expect(
            MatchMark(match(.cancelled))?.html.text == "<b class=\"tag bad\">Cancelled</b>")
        let later = try step(
            .postponed, on: 20, to: AuditEntry.State(status: .postponed, score: nil))
        #expect(lines(match(.postponed), later) == ["Postponed yesterday by email"])
        #expect(lines(match(), off) == [])
        let void = MatchMark(match(.postponed, outcome: .abandoned))
        #expect(void?.html.text == "<b class=\"tag bad\">To be replayed</b>")
        let walkover = MatchMark(
            match(.completed, outcome: .walkover, score: Score(home: 3, away: 0)))
        #expect(walkover?.html.text == "<b class=\"tag\">Walkover</b>")
    }

    @Test("What the score was before it was corrected")
    func corrected() throws {
        func state(_ home: Int, _ away: Int) -> AuditEntry.State {
            AuditEntry.State(status: .completed, score: Score(home: home, away: away))
        }
        let played = match(.completed, score: Score(home: 2, away: 3))
        let submitted = try step(.submitted, on: 19, to: state(2, 1))
        let once = try step(.corrected, on: 20, from: state(2, 1), to: state(2, 2))
        let twice = try step(.corrected, from: state(2, 2), to: state(2, 3))
        #expect(lines(played, submitted) == [])
        #expect(lines(played, submitted, once) == ["Corrected from 2-1 yesterday by email"])
        #expect(
            lines(played, submitted, once, twice)
                == ["Corrected from 2-1, then 2-2 today at 2:41pm by email"])
        let often = try (3...5).map {
            try step(.corrected, from: state(2, $0), to: state(2, $0 + 1))
        }
        #expect(
            lines(played, [submitted, once, twice] + often)
                == ["Corrected more than three times, last from 2-5 today at 2:41pm by email"])
        // Of a result that was taken away nothing is said beside another.
        let reopened = try step(.reopened, from: state(2, 2))
        let again = try step(.submitted, to: state(2, 3))
        #expect(lines(played, submitted, once, reopened, again) == [])
    }

    @Test("Each step of its story says what was done, from what to what")
    func story() async throws {
        let moved = try step(
            .changed,
            [
                "date": ("2026-11-20", "2026-11-21"), "time": ("14:25:00", nil),
                "pitch": (nil, "Agar's <4>"), "away_team_id": ("HWTA", "gone"),
                "notes": ("same", "same"), "bibs": ("", nil),
            ])
        let score = AuditEntry.State(status: .completed, score: Score(home: 2, away: 1))
        let other = AuditEntry.State(status: .completed, score: Score(home: 2, away: 2))
        let steps: [(AuditEntry, String, String)] = [
            (
                moved, "Moved",
                "date: from Friday 20 November to Saturday 21 November; time: from 2:25pm to none; "
                    + "pitch: Agar's &lt;4&gt;; away: from Hawtrey to gone"
            ),
            (try step(.added, from: nil), "Added", ""),
            (try step(.submitted, to: score), "Score", "2-1"),
            (
                try step(.corrected, from: score, to: other), "Score corrected", "2-2, was 2-1"
            ),
            (try step(.reopened, from: score), "Score taken back", "it was 2-1"),
            (try step(.cancelled), "Cancelled", ""), (try step(.postponed), "Postponed", ""),
            (try step(.reinstated), "On again", ""),
            (try step(.changed, ["notes": (nil, "x")]), "Changed", "notes: x"),
            (try step(.deleted, to: nil, ["pitch": ("x", nil)]), "Removed", ""),
        ]
        try await withSampleLeague { league, _ in
            let context = try await PageContext(
                in: league, site: Site(servedAt: nil), today: today)
            for (step, title, sentence) in steps {
                let words = StoryStep(step: step, context: context)
                #expect(words.title == title)
                #expect(self.words(words.sentence) == sentence)
                #expect(self.words(words.source) == "by email, today at 2:41pm")
            }
        }
    }

    @Test("Days are said as people say them")
    func days() throws {
        let other = try #require(LocalDate(iso: "2027-01-05"))
        #expect(SpokenTime.day(today, today) == "Saturday 21 November")
        #expect(SpokenTime.day(other, today) == "Tuesday 5 January 2027")
        #expect(SpokenTime.brief(other, today) == "Tue 5 Jan 2027")
        #expect(SpokenTime.brief(today, today) == "Sat 21 Nov")
        #expect(SpokenTime.heading(today, today) == "Today, Saturday 21 November")
        #expect(SpokenTime.heading(.sample(22), today) == "Tomorrow, Sunday 22 November")
        #expect(SpokenTime.heading(.sample(20), today) == "Friday 20 November")
        #expect(
            [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(\.ordinal) == [
                "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd",
                "111th",
            ])
    }
}
