import FieldGame
import FixtureMail
import Testing

@Suite("Messages passed on in a text")
struct ForwardsTests {
    static let list = "Tuesday 13th January\nJDM v HWTA, D5, 2.25pm"
    static let told = "add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -"

    private func message(_ body: String, subject: String = "Fwd: Fixtures") -> PlainMessage {
        PlainMessage(body: body, subject: subject)
    }

    @Test(
        "act, whichever program passes them on",
        arguments: [
            "FYI\n\n---------- Forwarded message ---------\nFrom: P <p@college.example>\nDate: Thu, 8 Jan 2026 at 09:41\nSubject: Senior League\nTo: H <h@college.example>\n\n\n\(list)\n",
            "Please import\n-- \nHugo\n\n---------- Forwarded message ---------\nFrom: P\nSubject: Senior League\n\n\(list)\n",
            "-------- Forwarded Message --------\nSubject: \tSenior League\nDate: \tThu, 8 Jan 2026 09:41:00 +0000\nFrom: \tP <p@college.example>\nTo: \tH\n\n\(list)\n",
            "See below.\n\nBegin forwarded message:\n\n> From: P <p@college.example>\n> Subject: Senior League\n> Date: 8 January 2026 at 09:41:00 GMT\n> To: H <h@college.example>\n>\n> Tuesday 13th January\n> JDM v HWTA, D5, 2.25pm\n",
            "FYI\n\n-----Original Message-----\nFrom: P <p@college.example>\nSent: 08 January 2026 09:41\nTo: H <h@college.example>\nSubject: Senior League\n\n\(list)\n",
            "________________________________\nFrom: P <p@college.example>\nSent: Thursday, January 8, 2026 9:41 AM\nTo: H <h@college.example>\nSubject: Senior League\n\n\(list)\n",
            "Please import.\n\nFrom: P <p@college.example>\nSent: 08 January 2026 09:41\nTo: H <h@college.example>; J <j@college.example>;\n K <k@college.example>\nSubject: Senior League\n\n\(list)\n",
            "*From:* P <p@college.example>\n*Sent:* 08 January 2026 09:41\n*To:* H\n*Subject:* Senior League\n\n\(list)\n",
            "For the app, H\n\nOn Thu, 8 Jan 2026 at 09:41, P <p@college.example> wrote:\n\n> Senior League\n> Tuesday 13th January\n> JDM v HWTA, D5, 2.25pm\n",
        ])
    func act(body: String) { #expect(message(body).told == [Self.told]) }

    @Test(
        "without Fwd: a covering note must say so",
        arguments: [("FYI", 1), ("Please import this", 1), ("", 1), ("Thanks", 0), ("No.", 0)])
    func note(note: String, count: Int) {
        let body =
            note
            + "\n\n-----Original Message-----\nFrom: P\nSent: 8 January 2026\nTo: H\nSubject: x\n\n"
            + Self.list
        #expect(message(body, subject: "Fixtures").told.count == count)
        #expect(message(body, subject: "Re: Fixtures").told.isEmpty)
        #expect(message(body, subject: "RE: Fwd: Fixtures").told.isEmpty)
    }

    private func reading(_ note: String) -> MessageReading {
        let three = """
            Senior League, Tuesday 13th January

            1. HEP v HWTA - D5 - 2.25pm
            2. IRS v JCAJ - A3 - 2.25pm
            3. Keate v Penn - A4 - 3.15pm
            """
        return message(
            note + "\n\n---------- Forwarded message ---------\nFrom: P\nSubject: x\n\n" + three
        ).reading()
    }

    @Test(
        "a note above that goes against them all holds them",
        arguments: [
            "This is a draft.", "This is wrong.", "The list below is wrong.", "Ignore this.",
            "Please don't import these.", "Please do not put these in.", "Superseded.",
            "2 is off, sorry: number 3", "Not this one - use the one I sent on Friday.",
            "These need to come out of the database.", "Sadly neither of these can be played.",
            "We never agreed to these.", "These have all been played already!",
            "Please hold these until I've spoken to Bob.", "Out of date now.",
            "Below is Bob's wish list.", "Proposed fixtures for comment.", "Provisional.",
            "Do these still stand?", "Is this right?", "The bottom two only, please.",
            "Only 1 and 3 are happening.", "1 is fine, 2 isn't.", "Add the Keate one only.",
            "Just Keate v Penn please.", "All of these are a week later.", "All on Thursday now.",
            "For next week rather than this.", "All at 3.45.", "Both on Agar's 3 now.",
            "Times are all wrong below, it's 3.45.", "Make that Wednesday.",
            "These are for the Junior League, not the Senior.",
            "As below, but swap the pitches of the first two.",
        ])
    func objection(note: String) {
        let reading = reading(note)
        #expect(reading.notices.allSatisfy { $0.home == "JDM" && $0.away == "GFV" })
        #expect(reading.problems.map(\.line).contains(note))
        #expect(reading.problems.contains { $0.line.contains("HEP v HWTA") })
    }

    @Test(
        "a note above that goes against one holds that one",
        arguments: [
            ("Not the Keate match please.", "JDM"), ("Skip Keate.", "JDM"),
            ("Everything but the Keate game.", "JDM"), ("Read Penn for Keate.", "JDM"),
            ("Awaiting confirmation from Keate.", "JDM"), ("Keate concede.", "JDM"),
            ("Without the last line, please.", "JDM"), ("Can we make the first 3.15?", "HEP"),
            ("Second one should read Agar's 5.", "IRS"),
            ("Not the second, which is on Thursday.", "IRS"),
        ])
    func objection(note: String, side: String) {
        let reading = reading(note)
        #expect(!reading.problems.isEmpty)
        #expect(reading.notices.count == 2)
        #expect(reading.notices.allSatisfy { $0.home != side })
    }

    @Test(
        "a note above that supports them, or begs pardon, lets them act",
        arguments: [
            "Nothing wrong with this list.", "I meant to send this yesterday.",
            "Don't forget these.", "Could you put these on the calendar?",
            "All three are confirmed.", "This is for Tuesday.", "I think this is the lot.",
            "Would you mind adding these? Many thanks, John", "The list below is the final one.",
            "Not sure whether you got this.", "I don't think this ever reached you.",
            "Can you get these on the system by tonight?", "Peter asked me to send you these.",
        ])
    func support(note: String) {
        let reading = reading(note)
        #expect(reading.notices.count == 3)
        #expect(reading.problems.isEmpty)
    }

    @Test("count their days from their own date, and their year holds")
    func date() {
        let body = """
            Found it.

            ---------- Forwarded message ---------
            From: P
            Date: Thu, 9 Jan 2025 at 09:41
            Subject: Junior League

            Tomorrow: JDM v HWTA, D5
            Tuesday 14th January: IRS v JCAJ, A3
            """
        #expect(
            message(body).told == [
                "add 2025-01-10 - JDM v HWTA, Junior League, Dutchman's 5, -",
                "add 2025-01-14 - IRS v JCAJ, Junior League, Agar's 3, -",
            ])
    }

    @Test("a date after the message's own is not believed")
    func future() {
        let body =
            "---------- Forwarded message ---------\nFrom: P\nDate: Thu, 8 Jan 2032 at 09:41\n"
            + "Subject: Senior League\n\n\(Self.list)"
        #expect(message(body).told == [Self.told])
    }

    @Test("forwards of forwards act, however they are marked")
    func nested() {
        let body = """
            From H:

            Begin forwarded message:

            > From: H <h@college.example>
            > Subject: Fwd: Senior League
            > Date: 8 January 2026
            >
            > For you
            >
            > ---------- Forwarded message ---------
            > From: P <p@college.example>
            > Date: Wed, 7 Jan 2026 at 09:41
            > Subject: Senior League
            >
            >> Tuesday 13th January
            >> JDM v HWTA, D5, 2.25pm
            >>
            >>> Could we play ours on the Friday? IRS v JCAJ, D6, 2.25pm
            >>
            >> No.
            """
        #expect(message(body).told == [Self.told])
    }

    @Test("of a chain of replies the newest acts, on what is quoted below it")
    func chain() {
        let body = """
            FYI

            -----Original Message-----
            From: P <p@college.example>
            Sent: 09 January 2026 09:41
            To: H <h@college.example>
            Subject: RE: Senior League

            JDM v HWTA is now at 3.15pm.

            -----Original Message-----
            From: H <h@college.example>
            Sent: 08 January 2026 09:41
            To: P <p@college.example>
            Subject: Senior League

            Tuesday 13th January
            JDM v HWTA, D5, 2.25pm
            IRS v JCAJ, D6, 2.25pm
            """
        #expect(
            message(body).told == [
                "update 2026-01-13 15:15 JDM v HWTA, Senior League, Dutchman's 5, -, changed time"
            ])
    }

    @Test(
        "a match that a note changes is as the note says; one that it doubts is left out",
        arguments: [
            "All as below, except that JDM v HWTA is off.":
                "cancel 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -",
            "JDM v HWTA is off.":
                "cancel 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -",
            "JDM v HWTA is now at 3.15pm.":
                "add 2026-01-13 15:15 JDM v HWTA, Senior League, Dutchman's 5, -",
            "It is right except for Hawtrey.": "", "JDM v HWTA may be off.": "",
        ] as KeyValuePairs)
    func cover(note: String, told: String) {
        let body =
            note
            + "\n\n---------- Forwarded message ---------\nFrom: P\nSubject: Senior League\n\n"
            + Self.list + "\nIRS v JCAJ, D6, 2.25pm\n"
        let other = "add 2026-01-13 14:25 IRS v JCAJ, Senior League, Dutchman's 6, -"
        #expect(
            message(body).told == (told.isEmpty ? [other, "ambiguous: \(note)"] : [told, other]))
    }

    @Test("a note on all matches of a day leaves those out, each with its line")
    func blanket() {
        let body =
            "All matches on Thursday are off.\n\n"
            + "---------- Forwarded message ---------\nFrom: P\nSubject: Senior League\n\n"
            + Self.list + "\nThursday 15th January\nIRS v JCAJ, D6, 2.25pm\n"
        #expect(
            message(body).told == [
                Self.told, "ambiguous: All matches on Thursday are off.",
                "ambiguous: IRS v JCAJ, D6, 2.25pm",
            ])
    }

    @Test("a note may name a further match")
    func further() {
        let body =
            "Also IRS v JCAJ on Thursday 15th January, 2.25pm, D6.\n\n"
            + "---------- Forwarded message ---------\nFrom: P\nSubject: Senior League\n\n"
            + Self.list
        #expect(
            message(body).told == [
                "add 2026-01-15 14:25 IRS v JCAJ, -, Dutchman's 6, -", Self.told,
            ])
    }

    @Test("lines below the quotation marks are the sender's own")
    func below() {
        let body = """
            ---------- Forwarded message ---------
            From: P
            Subject: Senior League

            > Tuesday 13th January
            > JDM v HWTA, D5, 2.25pm

            Thanks, H
            """
        #expect(message(body).told == [Self.told])
    }

    @Test("passed on too often is not read, and says so")
    func depth() {
        let start = "---------- Forwarded message ---------\nFrom: P\nSubject: Senior League\n\n"
        #expect(message(String(repeating: start, count: 19) + Self.list).told == [Self.told])
        let reading = message(String(repeating: start, count: 20) + Self.list).reading()
        #expect(reading.notices.isEmpty)
        #expect(reading.problems.map(\.countsAsMatch) == [false])
    }

    @Test(
        "a side that is still to be decided is reported",
        arguments: [
            "Winner of Durnford/Farrer v College", "College v winner of Keate/Hawtrey",
            "Durnford/Farrer v College", "College v Keate or Hawtrey",
        ])
    func undecided(line: String) {
        let body = "Tuesday 13th January\n4. \(line) - D5, 2.25pm"
        #expect(message(body, subject: "House Cup").told == ["ambiguous: 4. \(line) - D5, 2.25pm"])
    }

    @Test(
        "lines that were cut inside the quotation are joined",
        arguments: [
            "Keate v Godolphin - Dutchman's 5 - 11.00am - umpires Mr Carlow and|Mr Dray",
            "Keate v Godolphin - Dutchman's 5 - 11.00am - umpires Mr Carlow and Mr|Dray",
            "Keate v Godolphin - Dutchman's 5 - 11.00am - umpires|Mr Carlow and Mr Dray",
            "Keate v Godolphin - umpires Mr Carlow and Mr Dray - 11.00am - Dutchman's|5",
            "Keate v Godolphin - Dutchman's|5 - 11.00am - umpires Mr Carlow and Mr Dray",
            "Keate v|Godolphin - Dutchman's 5 - 11.00am - umpires Mr Carlow and Mr Dray",
            "House Cup: Keate v Godolphin, umpires Mr Carlow and Mr Dray, to be played|at 11.00am on Dutchman's 5",
        ])
    func wrapped(line: String) {
        let body =
            "---------- Forwarded message ---------\nFrom: P\nSubject: House Cup\n\n"
            + "> Saturday 17th January:\n>\n> 1. "
            + line.replacing("|", with: "\n> ") + "\n> 2. IRS v JCAJ - Agar's 6 - 11.00am\n"
        #expect(
            message(body).told == [
                "add 2026-01-17 11:00 JDM v IRS, House Cup, Dutchman's 5, [Mr Carlow; Mr Dray]",
                "add 2026-01-17 11:00 IRS v JCAJ, House Cup, Agar's 6, -",
            ])
    }
}
