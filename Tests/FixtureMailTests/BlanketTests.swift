import FixtureMail
import Testing

@Suite("Instructions for many matches")
struct BlanketTests {
    /// Of a message of Wednesday 21 January 2026.
    private func told(_ body: String, subject: String = "Frost") -> [String] {
        PlainMessage(body: body, subject: subject, date: "Wed, 21 Jan 2026 09:31:12 +0000").told
    }

    @Test(
        "are notices of a day without sides",
        arguments: [
            (
                "All games on Thursday 22 January are OFF",
                "cancel 2026-01-22 - - v -, -, -, -, scope All games on Thursday 22 January"
            ),
            (
                "Owing to the frost, everything this afternoon is cancelled.",
                "cancel 2026-01-21 - - v -, -, -, -, scope everything this afternoon"
            ),
            (
                "All Junior League matches tomorrow are postponed. Sorry!",
                "postpone 2026-01-22 - - v -, Junior League, -, -, "
                    + "scope All Junior League matches tomorrow"
            ),
            (
                "All matches on Dutchman's today are off.",
                "cancel 2026-01-21 - - v -, -, Dutchman's, -, scope All matches on Dutchman's today"
            ),
            (
                "All matches on Agar's 3 tomorrow will not take place.",
                "cancel 2026-01-22 - - v -, -, Agar's 3, -, scope All matches on Agar's 3 tomorrow"
            ),
            (
                "CANCELLED: all games on Thursday 22 January.",
                "cancel 2026-01-22 - - v -, -, -, -, scope all games on Thursday 22 January"
            ),
            (
                "Sadly all games tomorrow have been called off due to the snow.",
                "cancel 2026-01-22 - - v -, -, -, -, scope all games tomorrow"
            ),
            (
                "All matches on Dutchman's today are off. Agar's is playable, so those go ahead.",
                "cancel 2026-01-21 - - v -, -, Dutchman's, -, scope All matches on Dutchman's today"
            ),
            (
                "I am sorry to say that all Junior League matches on Thursday\n"
                    + "22 January are postponed.",
                "postpone 2026-01-22 - - v -, Junior League, -, -, "
                    + "scope all Junior League matches on Thursday 22 January"
            ),
        ])
    func certain(body: String, expected: String) {
        #expect(told(body) == [expected])
    }

    @Test(
        "with an exception, a doubt or no certain day are reported",
        arguments: [
            "All games tomorrow are off except the Senior Ties.",
            "All games tomorrow are off but not Keate's.",
            "Everything tomorrow is off apart from College Field.",
            "All games tomorrow may be off.", "All games tomorrow are off unless it thaws.",
            "Are all games tomorrow off?", "All games are cancelled.",
            "All games this week are cancelled.", "All games today and tomorrow are off.",
            "All Thursday's matches move to Friday and are cancelled.",
            "All games tomorrow are postponed to Friday.", "All games before 3pm today are off.",
            "All 2nd Field games tomorrow are off.", "All Keate games tomorrow are cancelled.",
            "Almost all games tomorrow are off.", "All games on Agar's 1-4 tomorrow are off.",
            "All games yesterday were cancelled.",
            "All games on Friday 22 January are off.",
            "All games tomorrow are off, including JDM v HWTA.",
            "All games on Agar's and Dutchman's tomorrow are off.",
            "No football tomorrow - the pitches are waterlogged.",
        ])
    func uncertain(line: String) {
        #expect(told(line) == ["ambiguous: \(line)"])
    }

    @Test(
        "are reported where another line leaves something out",
        arguments: [
            "The Senior Ties will still go ahead.", "However, the Junior matches will be played.",
            "Dutchman's games go ahead.", "Only the games on Agar's are affected.",
        ])
    func exception(remark: String) {
        let told = told("All games tomorrow are off.\n\n\(remark)\n")
        #expect(told == ["ambiguous: All games tomorrow are off."])
    }

    @Test("are reported where a match of that day is announced too")
    func contradiction() {
        #expect(
            told("All games tomorrow are off.\n\nNew: JDM v HWTA tomorrow, 3pm, College Field\n")
                == [
                    "add 2026-01-22 15:00 JDM v HWTA, -, College Field, -",
                    "ambiguous: All games tomorrow are off.",
                ])
    }

    @Test("do not call off what is announced for another day")
    func anotherDay() {
        #expect(
            told("All games tomorrow are off.\n\nTuesday 27th January\nJDM v HWTA, D5, 2.25pm\n")
                == [
                    "cancel 2026-01-22 - - v -, -, -, -, scope All games tomorrow",
                    "add 2026-01-27 14:25 JDM v HWTA, -, Dutchman's 5, -",
                ])
    }

    @Test("are the heading of a list that stands below")
    func list() {
        #expect(
            told("All games tomorrow are off\n\nJDM v IRS (SL, A1)\nCOLL v TEB (JL)\n") == [
                "cancel 2026-01-22 - JDM v IRS, Senior League, Agar's 1, -",
                "cancel 2026-01-22 - COLL v TEB, Junior League, -, -",
            ])
    }

    @Test("in an answer mean the matches of that day that it quotes")
    func quoted() {
        let body = """
            Everything on Thursday is off!

            On Mon, 19 Jan 2026 at 10:12, Aldous, Peter <p.aldous@college.example> wrote:
            > Senior League
            > Thursday 22nd January
            > JDM v HWTA, Dutchman's 5, 2.25pm, umpires: Mr Carlow
            > IRS v JCAJ, Agar's 3, 2.25pm
            >
            > Tuesday 27th January
            > PRDT v NJW, D5, 2.25pm
            """
        let scope = "scope Everything on Thursday"
        #expect(
            told(body, subject: "Re: Senior League") == [
                "cancel 2026-01-22 14:25 JDM v HWTA, Senior League, Dutchman's 5, [Mr Carlow], "
                    + scope,
                "cancel 2026-01-22 14:25 IRS v JCAJ, Senior League, Agar's 3, -, " + scope,
            ])
    }
}
