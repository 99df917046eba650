import FieldGame
import Testing

@Suite struct NameTests {
    @Test(arguments: [
        ("Evans's", "evanss"), ("EVANS’S", "evanss"), ("  Évans´s\u{200B} ", "evanss"),
        ("Baldwin\u{02BC}s\u{00A0}\tBec", "baldwins bec"), ("ＪＤＭ", "jdm"), ("", ""), ("''", ""),
    ])
    func folding(_ name: String, _ folded: String) {
        #expect(FoldedName(name).description == folded)
    }

    @Test(arguments: [
        ("Evans's", "evanss"), ("O.E. Soccer", "o-e-soccer"), ("Dutchman’s 5", "dutchmans-5"),
        ("--Café & Bar--", "cafe-bar"), ("漢字", ""),
    ])
    func slugs(_ name: String, _ slug: String) {
        #expect(FoldedName(name).slug == slug)
    }

    private static let teams = [
        Team(id: "JDM", name: "Keate"), Team(id: "HWTA", name: "Hawtrey"),
        Team(id: "DWF", name: "Evans's"),
    ]
    private let reference = ReferenceData(
        teams: Self.teams,
        aliases: [
            Alias(teamID: "JDM", alias: "Keate House"), Alias(teamID: "XXX", alias: "Nobody"),
        ],
        pitches: [Pitch(name: "Dutchman's 5", abbreviation: "D5")])

    @Test(arguments: ["jdm", "Keate", "KEATE", "keate house"])
    func findsATeamByAnyOfItsNames(_ name: String) {
        #expect(reference.teamIndex.find(name) == .found(Self.teams[0]))
    }

    @Test func neverGuesses() {
        #expect(reference.teamIndex.find("Kate") == .unknown(nearest: ["Keate"]))
        #expect(reference.teamIndex.find("Nobody") == .unknown(nearest: []))
        #expect(reference.pitchIndex.find("Dutchmna's 5") == .unknown(nearest: ["Dutchman's 5"]))
        #expect(reference.teamIndex.find("") == .unknown(nearest: []))
        #expect(reference.teamIndex.find("zzzzzzzz") == .unknown(nearest: []))
    }

    @Test func saysWhenSeveralBearAName() {
        let twins = ReferenceData(teams: [
            Team(id: "A", name: "Manor"), Team(id: "B", name: "Manor B"),
            Team(id: "manor", name: "C"),
        ])
        guard case .ambiguous(let teams) = twins.teamIndex.find("manor") else {
            Issue.record("not ambiguous")
            return
        }
        #expect(Set(teams.map(\.id)) == ["A", "manor"])
    }

    @Test func longNamesCostLittle() {
        let long = String(repeating: "keate ", count: 100_000)
        #expect(reference.teamIndex.find(long) == .unknown(nearest: []))
    }
}
