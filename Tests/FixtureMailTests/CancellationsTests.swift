import FixtureMail
import Testing

@Suite("Cancellations")
struct CancellationsTests {
    private func message(_ body: String, subject: String = "Frost") -> PlainMessage {
        PlainMessage(body: body, subject: subject, date: "Thu, 22 Jan 2026 09:31:12 +0000")
    }

    @Test(
        "are read from the words on the line",
        arguments: [
            ("JDM v IRS is OFF", "cancel"), ("JDM v IRS cancelled", "cancel"),
            ("JDM v IRS - CANCELLED", "cancel"), ("CANCELLED: JDM v IRS", "cancel"),
            ("JDM v IRS has been called off", "cancel"), ("JDM v IRS scrubbed", "cancel"),
            ("JDM v IRS: off, frozen pitch", "cancel"), ("JDM v IRS will not be played", "cancel"),
            ("JDM v IRS postponed", "postpone"),
            ("JDM v IRS is postponed until further notice", "postpone"),
            ("Unfortunately JDM v IRS is cancelled.", "cancel"), ("JDM v IRS canceled", "cancel"),
            ("JDM v IRS rained off", "cancel"), ("OFF: JDM v IRS", "cancel"),
            ("JDM v IRS will not go ahead", "cancel"), ("JDM v IRS is not going ahead.", "cancel"),
            ("JDM v IRS cannot be played.", "cancel"), ("JDM v IRS: now cancelled", "cancel"),
            ("JDM v IRS is off; everything else goes ahead", "cancel"),
            ("JDM v IRS is off, the rest is unchanged.", "cancel"),
            ("This afternoon's match between Keate and Godolphin is off.", "cancel"),
            ("The tie between JDM and IRS has had to be cancelled.", "cancel"),
        ])
    func word(line: String, action: String) {
        let message = message("Senior League\nThursday 22nd January\n\n\(line)\n")
        #expect(message.told == ["\(action) 2026-01-22 - JDM v IRS, Senior League, -, -"])
    }

    @Test(
        "are read from the heading",
        arguments: [
            ("These are OFF today (Thursday 22 January):", "cancel"),
            ("The following are cancelled today, Thursday 22nd January:", "cancel"),
            ("Cancelled - Thursday 22nd January", "cancel"), ("Scrubbed today:", "cancel"),
            ("The matches below are postponed (Thurs 22nd):", "postpone"),
            ("Frozen pitches, so these have been called off today:", "cancel"),
            ("The following fixtures will not take place on Thursday 22nd January:", "cancel"),
            ("These matches will not be going ahead this afternoon:", "cancel"),
        ])
    func heading(heading: String, action: String) {
        let message = message(
            "\(heading)\n\n  JDM v IRS (SL, A1)\n  HEP v AGK (JL)\n\nNew dates to follow.\n")
        #expect(
            message.told == [
                "\(action) 2026-01-22 - JDM v IRS, Senior League, Agar's 1, -",
                "\(action) 2026-01-22 - HEP v AGK, Junior League, -, -",
            ])
    }

    @Test("several on one line share the word")
    func several() {
        let message = message("Today: JDM v IRS, COLL v TEB and HEP v AGK are all off.\n")
        #expect(
            message.told == [
                "cancel 2026-01-22 - JDM v IRS, -, -, -", "cancel 2026-01-22 - COLL v TEB, -, -, -",
                "cancel 2026-01-22 - HEP v AGK, -, -, -",
            ])
    }

    @Test("several on one line share the day, the brackets stay with their own")
    func brackets() {
        let message = message("Off today: JDM v IRS (SL), COLL v TEB (JL, A2).\n")
        #expect(
            message.told == [
                "cancel 2026-01-22 - JDM v IRS, Senior League, -, -",
                "cancel 2026-01-22 - COLL v TEB, Junior League, Agar's 2, -",
            ])
    }

    @Test("the day and the word hold for the next sentence")
    func sentences() {
        let message = message(
            "Today's Senior League: JDM v IRS cancelled (flooding). So is COLL v TEB. "
                + "HEP v AGK is played as planned.\n")
        #expect(
            message.told == [
                "cancel 2026-01-22 - JDM v IRS, Senior League, -, -",
                "cancel 2026-01-22 - COLL v TEB, Senior League, -, -",
            ])
    }

    @Test("below a subject that cancels, what is not decided is reported")
    func undecided() {
        let message = message(
            "Thursday 22nd January\nJDM v IRS - awaiting inspection at noon\n",
            subject: "Cancellations")
        #expect(message.told == ["ambiguous: JDM v IRS - awaiting inspection at noon"])
    }

    @Test("the subject may hold the match itself, unless it is a reply")
    func subjectAlone() {
        let subject = "Cancelled: Keate v Godolphin, Senior League, Thursday 22 January"
        #expect(
            message("Not enough players.\n", subject: subject).told
                == ["cancel 2026-01-22 - JDM v IRS, Senior League, -, -"])
        #expect(message("What a pity.\n", subject: "Re: " + subject).told == [])
    }

    @Test("the subject may say it")
    func subject() {
        let message = message(
            "Thursday 22nd January\nJDM v IRS (SL, A1)\n", subject: "CANCELLED - frost")
        #expect(message.told == ["cancel 2026-01-22 - JDM v IRS, Senior League, Agar's 1, -"])
    }

    @Test(
        "are not read into what goes ahead",
        arguments: [
            "Everything on Dutchman's goes ahead as planned.", "JDM v IRS goes ahead.",
            "JDM v IRS is still on", "JDM v IRS is not cancelled",
            "These go ahead:\nJDM v IRS\nCOLL v TEB",
        ])
    func goesAhead(text: String) {
        let message = message("Cancelled today (Thursday 22 January):\nHEP v AGK\n\n\(text)\n")
        #expect(message.told == ["cancel 2026-01-22 - HEP v AGK, -, -, -"])
    }

    @Test(
        "that are uncertain or too wide are reported",
        arguments: [
            "JDM v IRS may be cancelled", "Is JDM v IRS off?", "JDM v IRS will be off if it snows",
            "JDM v XQZ is off", "So is JDM v IRS.", "JDM v IRS - cancelled? Awaiting a decision",
            "I doubt whether JDM v IRS is off",
        ])
    func uncertain(line: String) {
        let message = message("Thursday 22nd January\n\(line)\n")
        #expect(message.told.count == 1)
        #expect(message.reading().notices.isEmpty)
    }

    @Test("need a day")
    func day() {
        #expect(message("JDM v IRS is off\n").told == ["ambiguous: JDM v IRS is off"])
        #expect(
            message("Today's match JDM v IRS is off\n").told
                == ["cancel 2026-01-22 - JDM v IRS, -, -, -"])
    }

    @Test("take what a quoted list says of the match, which does not act itself")
    func quoted() {
        let message = message(
            """
            JDM v HWTA is off.

            On Fri, 9 Jan 2026 at 10:12, Aldous, Peter <p.aldous@college.example> wrote:
            > Tuesday 27th January
            > JDM v HWTA, Dutchman's 5, 2.25pm, umpires: Mr Carlow
            > IRS v JCAJ, Agar's 3, 2.25pm
            """, subject: "Re: Senior League")
        #expect(
            message.told == [
                "cancel 2026-01-27 14:25 JDM v HWTA, Senior League, Dutchman's 5, [Mr Carlow]"
            ])
    }
}
