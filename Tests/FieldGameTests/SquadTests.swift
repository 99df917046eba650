import FieldGame
import Foundation
import Testing

/// A team's squads are different players, and play at the same hour.
@Suite struct SquadTests {
    private static let competitions = [
        Competition(name: "Senior Ties", kind: .cup, squad: "senior"),
        Competition(name: "Senior League", abbreviation: "SL", kind: .league, squad: "SENIOR"),
        Competition(name: "Junior League", kind: .league, squad: "junior"),
        Competition(name: "Lower Boy League", kind: .league),
        Competition(name: "Lower Boy Cup", kind: .cup, squad: "lower boy league"),
    ]

    /// Keate's match in a competition, at 2:25pm.
    private func match(
        _ competition: String?, pitch: String? = nil, umpires: [String] = []
    ) throws -> Match {
        Match(
            id: UUID(), date: try #require(LocalDate(year: 2026, month: 1, day: 13)),
            time: LocalTime(hour: 14, minute: 25), competition: competition, pitch: pitch,
            home: Match.Side(teamID: "JDM", name: "Keate"),
            away: Match.Side(teamID: nil, name: ""), umpires: umpires, createdAt: .distantPast,
            updatedAt: .distantPast, season: "2026")
    }

    private func search(_ matches: Match...) -> ClashSearch {
        ClashSearch(matches, squads: Squads(Self.competitions))
    }

    @Test(
        arguments: [
            ("Senior Ties", "Senior League", true), ("Senior Ties", "sl", true),
            ("Senior League", "Junior League", false), ("Senior League", "Senior League", true),
            ("Lower Boy League", "Junior League", false),
            // Its own squad bears its name, which another competition may name.
            ("Lower Boy Cup", "Lower Boy League", true),
            // What is not listed has a squad of its own, and no competition may be anyone's.
            ("Pancake Cup", "Senior League", false), ("Pancake Cup", "PANCAKE CUP", true),
            (nil, "Senior League", true), (nil, "Pancake Cup", true), (nil, nil, true),
        ] as [(String?, String?, Bool)])
    func teamsClashWithinASquad(_ one: String?, _ other: String?, _ clashes: Bool) throws {
        let (one, other) = (try match(one), try match(other))
        #expect(search(one, other).clashes().map(\.teams) == (clashes ? [["Keate"]] : []))
        #expect(search(other, one).clashes().count == (clashes ? 1 : 0))
        // An hour is free for a match where only another squad plays.
        #expect(
            search(other).freeTime(for: one)?.description == (clashes ? "13:25" : "14:25"))
    }

    @Test func pitchesAndUmpiresClashWhoeverPlays() throws {
        let clashes = search(
            try match("Senior League", pitch: "Agar's 3", umpires: ["Mr Carlow"]),
            try match("Junior League", pitch: "AGARS 3", umpires: ["mr carlow"])
        ).clashes()
        #expect(clashes.map(\.teams) == [[]])
        #expect(clashes.count { $0.pitch != nil && $0.umpires.count == 1 } == 1)
    }
}
