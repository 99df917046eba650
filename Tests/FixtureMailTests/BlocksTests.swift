import FieldGame
import FixtureMail
import Testing

@Suite("Blocks of a fixtures system")
struct BlocksTests {
    private func told(_ body: String, subject: String = "Changes") -> [String] {
        PlainMessage(body: body, subject: subject, date: "Sat, 21 Feb 2026 06:00:01 +0000").told
    }

    private let block = """
        Change type: NEW
        Fixture: Senior League
        Date: Tue 24 Feb 2026
        Kick off: 14:25 (GMT)
        Home: JDM (Keate)
        Away: COLL (College)
        Venue: Dutchman's 5
        Officials: Mr Carlow; Dr Penhale
        """
    private let match =
        "2026-02-24 14:25 JDM v COLL, Senior League, Dutchman's 5, [Mr Carlow; Dr Penhale]"

    @Test(
        "keys may be in any order and wording",
        arguments: [
            "Type: Added\nCompetition: SL\nDate: 24/02/2026\nKO: 2.25pm\nHome team: Keate\nAway team: COLL\nPitch: D5\nUmpires: Mr Carlow & Dr Penhale",
            "Officials: Mr Carlow, Dr Penhale\nOpponent: College\nHome: JDM\nLocation: D5\nStart: 14.25\nDate: Tuesday 24th February\nLeague: Senior League\nStatus: NEW",
            "NEW FIXTURE\nMatch: JDM v COLL\nCompetition: Senior League\nDate/time: Tue 24 Feb 2026, 14:25\nGround: Dutchman's 5\nUmpire 1: Mr Carlow\nUmpire 2: Dr Penhale",
            "Status = new\nTeam = JDM\nOpponents = COLL\nHome/Away = Home\nDate = 2026-02-24\nTime = 14:25\nWhere = Dutchmna's 5\nReferees = Mr Carlow / Dr Penhale\nType = Senior League",
            "Team: COLL - College\nOpposition: JDM\nH/A: A\nFixture: Senior League\nDate: Tue 24 Feb 2026\nTime: 1425\nVenue: D5\nReferee: Mr Carlow and Dr Penhale\nFixture ID: 8812\nNotes: bring bibs",
        ])
    func wording(block: String) { #expect(told(block) == ["add \(match)"]) }

    @Test("several are divided by blanks, rules, or a key that comes again")
    func several() {
        let other = block.replacing("COLL (College)", with: "IRS").replacing(
            "Dutchman's", with: "Agar's")
        let told = [
            "add \(match)",
            "add 2026-02-24 14:25 JDM v IRS, Senior League, Agar's 5, [Mr Carlow; Dr Penhale]",
        ]
        for rule in ["\n", "\n\n\n", "\n-----\n", "\n\n=======\n\n", "\n* * *\n"] {
            #expect(self.told(block + rule + other) == told, "\(rule)")
        }
        let spread = block.replacing("\n", with: "\n\n")
        #expect(self.told(spread + "\n\n" + other.replacing("\n", with: "\n\n")) == told)
        // What is left over of a block is not given to the next one.
        #expect(self.told(spread + "\n\n" + other).last == told.last)
    }

    @Test(
        "what it was before is told in several ways",
        arguments: [
            "15:15 (was 14:25)", "15:15 (GMT) (was 14:25)", "14:25 -> 15:15", "14:25 → 15:15",
            "14:25 (GMT) => 15:15 (GMT)", "15:15, previously 14:25", "15:15 [was: 14:25]",
            "from 14:25 to 15:15", "changed from 14:25 to 15:15",
        ])
    func change(value: String) {
        let amended = block.replacing("NEW", with: "AMENDED").replacing("14:25 (GMT)", with: value)
        #expect(
            told(amended) == [
                "update " + match.replacing("14:25", with: "15:15") + ", changed time, from 14:25"
            ])
        // `was` says that it changes where nothing else does.
        #expect(told(amended.replacing("Change type: AMENDED\n", with: "")) == told(amended))
    }

    @Test("a moved day keeps the old one")
    func moved() {
        let amended = block.replacing("NEW", with: "Changed")
            .replacing("Tue 24 Feb 2026", with: "Thu 26 Feb 2026 (was Tue 24 Feb 2026)")
        #expect(
            told(amended) == [
                "update " + match.replacing("2026-02-24", with: "2026-02-26")
                    + ", changed date, from 2026-02-24"
            ])
    }

    @Test("an amendment that does not say what was before changes what it names")
    func amended() {
        #expect(
            told(block.replacing("NEW", with: "UPDATED")) == [
                "update \(match), changed time+pitch+umpires"
            ])
    }

    @Test(
        "what is to be done",
        arguments: [
            ("CANCELLED", "cancel"), ("Deleted", "cancel"), ("POSTPONED", "postpone"),
            ("Fixture added", "add"), ("Confirmed", "add"),
        ])
    func action(word: String, action: String) {
        #expect(told(block.replacing("NEW", with: word)) == ["\(action) \(match)"])
        let headed = word + ":\n\n" + block.replacing("Change type: NEW\n", with: "")
        #expect(told(headed) == ["\(action) \(match)"])
    }

    @Test("results")
    func result() {
        let played = block.replacing("NEW", with: "RESULT").replacing("24 Feb", with: "17 Feb")
        let told = "result " + match.replacing("02-24", with: "02-17")
        for score in [
            "Score: 3-1", "Result: JDM 3-1 COLL", "Result: COLL 1-3 JDM",
            "Home score: 3\nAway score: 1",
        ] {
            #expect(self.told(played + "\n" + score) == [told + ", 3-1"], "\(score)")
        }
        #expect(self.told(played).map { $0.prefix(9) } == ["no_score:"])
        #expect(self.told(played + "\nScore: abandoned").map { $0.prefix(10) } == ["ambiguous:"])
        #expect(self.told(block + "\nScore: 3-1").first?.hasPrefix("add") == true)
    }

    @Test(
        "what is wrong is told by its line",
        arguments: [
            ("Home: JDM (Keate)", "Home: XQZ", "unknown_team"),
            ("Away: COLL (College)", "Away: Old Etonians", "unknown_team"),
            ("Home: JDM (Keate)", "Home: JDM (Hawtrey)", "unknown_team"),
            ("Date: Tue 24 Feb 2026", "Date: Wed 24 Feb 2026", "invalid_date"),
            ("Date: Tue 24 Feb 2026", "Date: 31 Feb 2026", "invalid_date"),
            ("Kick off: 14:25 (GMT)", "Kick off: 25:99", "invalid_time"),
            ("Change type: NEW", "Change type: SUSPENDED", "ambiguous"),
            ("Change type: NEW", "Change type: not cancelled", "ambiguous"),
        ])
    func fault(line: String, wrong: String, reason: String) {
        #expect(told(block.replacing(line, with: wrong)) == ["\(reason): \(wrong)"])
    }

    @Test("a pitch that nobody knows is open, and reported")
    func pitch() {
        #expect(
            told(block.replacing("Dutchman's 5", with: "Bedford Road")) == [
                "add " + match.replacing("Dutchman's 5", with: "-"),
                "unknown_pitch: Venue: Bedford Road",
            ])
    }

    @Test("lines with a colon that are no block are read as before")
    func others() {
        #expect(
            told("Date: Tuesday 24th February\nTime: 2.25pm\nJDM v COLL, D5\n") == [
                "add 2026-02-24 14:25 JDM v COLL, -, Dutchman's 5, -"
            ])
        #expect(told("Home: the usual\nAway: nobody\n").isEmpty)
    }
}
