import FieldGame
import Foundation
import LeagueDatabase
import TestSupport
import Testing

/// Something that only admins do, by a method of the repository.
struct AdminDeed: Sendable, CustomTestStringConvertible {
    let name: String
    let act: @Sendable (LeagueRepository) async throws -> Void

    init(_ name: String, _ act: @escaping @Sendable (LeagueRepository) async throws -> Void) {
        (self.name, self.act) = (name, act)
    }

    var testDescription: String { name }

    /// Every one.
    static let all = lists + teams + pitches + competitions + umpires + ledgers + matches + imports
}

extension AdminDeed {
    /// Whole lists, as a CSV file has them.
    private static let lists = [
        AdminDeed("saves teams") {
            _ = try await $0.saveTellingRenames([
                Team(id: "JDM", name: "Keate House", colours: "blue", pattern: .halves),
                Team(id: "NEW", name: "New House"),
            ])
        },
        AdminDeed("saves aliases") {
            _ = try await $0.save([
                Alias(teamID: "HWTA", alias: "keates"), Alias(teamID: "DWF", alias: "Evs"),
            ])
        },
        AdminDeed("saves pitches") {
            _ = try await $0.save([
                Pitch(name: "Agar's 3", area: "Agar's"),
                Pitch(name: "Agar's 4", abbreviation: "A4"),
            ])
        },
        AdminDeed("saves competitions") {
            _ = try await $0.save([
                Competition(name: "Senior League", kind: .league, colour: "red"),
                Competition(name: "Elders", kind: .other),
            ])
        },
    ]

    private static let keate = Team(id: "JDM", name: "Keate", colours: "red/white")

    private static let teams = [
        AdminDeed("adds a team") { try await $0.add(Team(id: "NEW", name: "New House")) },
        AdminDeed("gives a team another shirt") {
            try await $0.change(keate, to: Team(id: "JDM", name: "Keate", colours: "black"))
        },
        AdminDeed("renames a team from a day on") {
            let day = try #require(LocalDate(iso: "2025-12-01"))
            let renamed = try await $0.rename(
                keate, to: Team(id: "JDK", name: "Keate House"), .since(day))
            #expect(renamed?.formerNames.map(\.until) == [day])
        },
        AdminDeed("corrects a team's name everywhere") {
            _ = try await $0.rename(
                Team(id: "DWF", name: "Evans's"), to: Team(id: "DWF", name: "Evanses"), .everywhere)
        },
        AdminDeed("removes a team") {
            let ties = try await $0.remove(Team(id: "Field", name: "Field", kind: .schoolTeam))
            #expect(!ties.keepsTeam)
        },
        AdminDeed("is told what keeps a team") {
            let ties = try await $0.remove(keate)
            #expect(ties.accounts == ["ann@example.org"])
        },
        AdminDeed("takes an alias back") {
            try await $0.remove(Alias(teamID: "JDM", alias: "Keate's"))
        },
    ]

    private static let agars = Pitch(name: "Agar's 3")

    private static let pitches = [
        AdminDeed("adds a pitch that matches name") {
            let effects = try await $0.add(Pitch(name: "Sixpenny"))
            #expect(effects.matches == 2)
        },
        AdminDeed("adds an alias of a pitch") {
            let effects = try await $0.add(PitchAlias(pitch: "Agar's 3", alias: "Sixpenny"))
            #expect(effects.matches == 3)
        },
        AdminDeed("takes an alias of a pitch back") {
            try await $0.remove(PitchAlias(pitch: "Dutchman's 5", alias: "Five"))
        },
        AdminDeed("renames a pitch") {
            _ = try await $0.change(
                agars,
                to: Pitch(
                    name: "Agar's 9", position: Pitch.Position(latitude: 51.5, longitude: -0.6)))
        },
        AdminDeed("removes a pitch") { _ = try await $0.remove(agars) },
    ]

    private static let league = CompetitionRules(Competition(name: "Junior League", kind: .league))

    private static let competitions = [
        AdminDeed("adds a competition that matches name") {
            let rules = CompetitionRules(
                Competition(name: "Elders", kind: .league, squad: "senior"), seasonStarts: 8,
                later: [.init(since: "2026-27", rules: TableRules(pointsForWin: 2))])
            let effects = try await $0.add(rules)
            #expect(effects.matchesMoved == 1)
        },
        AdminDeed("changes the rules of a season") {
            var changed = league
            changed.set(TableRules(pointsForWin: 2), since: "2026")
            _ = try await $0.change(league, to: changed)
        },
        AdminDeed("lets seasons start in another month") {
            _ = try await $0.change(
                league, to: CompetitionRules(league.competition, seasonStarts: 9))
        },
        AdminDeed("renames a competition") { _ = try await $0.rename(league, to: "Lower League") },
        AdminDeed("removes a competition") {
            let removal = try await $0.remove(league)
            #expect(removal.effects != nil)
        },
        AdminDeed("teaches a word") {
            let word = TaughtWord(word: "Elders", meaning: .competition("Senior League"))
            let effects = try await $0.add(word)
            #expect(effects?.respelled == 1)
        },
        AdminDeed("takes a word back") {
            try await $0.remove(TaughtWord(word: "Shirts", meaning: .nothing))
        },
    ]

    private static func umpire(_ name: String, _ league: LeagueRepository) async throws -> Umpire {
        try #require(try await league.umpires().first { $0.name == name })
    }

    private static let umpires = [
        AdminDeed("lets a name mean an umpire, and forgets it") {
            _ = try await $0.letUmpireName("The Chief", mean: umpire("Mr Carlow", $0))
            _ = try await $0.letUmpireName("Penhale", mean: umpire("Mr Carlow", $0))
            _ = try await $0.forgetDecision(ofUmpireName: "The Chief")
        },
        AdminDeed("merges umpires") {
            _ = try await $0.merge(umpire("Dr Penhale", $0), into: umpire("Mr Carlow", $0))
        },
        AdminDeed("renames an umpire") {
            _ = try await $0.rename(umpire("Mr Carlow", $0), to: "Canon Carlow")
        },
    ]

    private static let ledgers = [
        AdminDeed("adjusts points, and reverses that") {
            let day = try #require(LocalDate(iso: "2026-02-03"))
            let adjustment = try await $0.adjust(
                "HWTA", by: 2, for: "appeal", in: "Senior League", season: "2026", on: day)
            _ = try await $0.reverse(
                Adjustment.self, adjustment.id, Reversal(date: day, reason: "slip"))
            _ = try await $0.reverse(Adjustment.self, 1, Reversal(date: day, reason: "slip"))
            let adjustments = try await $0.decisions(Adjustment.self)
            #expect(adjustments.count == 2)
        },
        AdminDeed("records lots, and reverses them") {
            let day = try #require(LocalDate(iso: "2026-02-03"))
            _ = try await $0.recordDraw(
                of: ["JDM", "HWTA"], in: "Senior League", season: "2026", on: day)
            _ = try await $0.reverse(LotDraw.self, 1, Reversal(date: day, reason: "slip"))
        },
    ]

    private static func match(_ id: UUID, _ league: LeagueRepository) async throws -> Match {
        try #require(try await league.scoreEntry(for: id)).match
    }

    private static func score(_ home: Int, _ away: Int) throws -> Score {
        try #require(Score(home: home, away: away))
    }

    private static let matches = [
        AdminDeed("adds a match") {
            let details = FixtureDetails(
                date: .sample(21), competition: "House Cup", home: "JDM", away: "DWF",
                umpires: ["Mr New"], bibs: .home, notes: "Bring both shirts")
            let match = try await $0.addFixture(details)
            #expect(match.details == details)
        },
        AdminDeed("changes a match") {
            let match = try await match(AdminLeague.scheduled, $0)
            var details = match.details
            (details.pitch, details.umpires, details.home) = ("Agar's 3", [], "PRDT")
            _ = try await $0.change(match, to: details, status: .postponed)
        },
        AdminDeed("deletes a match") {
            try await $0.delete(match(AdminLeague.scheduled, $0))
        },
        AdminDeed("enters and clears a score") {
            let entered = try await $0.enterScore(score(3, 0), in: AdminLeague.scheduled)
            _ = try await $0.clearScore(
                of: AdminLeague.scheduled, seen: entered.match.sequence)
        },
        AdminDeed("corrects the score of another person") {
            _ = try await $0.correctScore(score(3, 0), of: match(AdminLeague.played, $0))
        },
        AdminDeed("decides a match") {
            let match = try await match(AdminLeague.scheduled, $0)
            _ = try await $0.decide(
                match.id, as: .walkover, $0.walkoverScore(in: match), seen: match.sequence)
        },
        AdminDeed("declares a match void") {
            let match = try await match(AdminLeague.played, $0)
            _ = try await $0.declareVoid(match.id, seen: match.sequence)
        },
        AdminDeed("brings a match back to what it said") {
            let reverted = try await $0.revert(AdminLeague.moved, to: 1)
            #expect(reverted.after.date != reverted.before?.date)
        },
        AdminDeed("brings a deleted match back") {
            let reverted = try await $0.revert(AdminLeague.deleted, to: 1)
            #expect(abs(reverted.after.updatedAt.timeIntervalSinceNow) < 60)
        },
    ]

    private static let imports = [
        AdminDeed("takes back an import") {
            let undone = try await $0.undoImport(AdminLeague.importID)
            #expect(undone.map(\.isDeleted) == [false, true])
        },
        AdminDeed("lets a message come again") { try await $0.forgetImport(AdminLeague.importID) },
    ]
}
