import FieldGame
import FixtureMail
import Testing

@Suite("Grids")
struct GridTests {
    private let told = [
        "add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -",
        "add 2026-01-13 15:15 IRS v COLL, Senior League, Dutchman's 5, -",
        "add 2026-01-13 14:25 TEB v HEP, Senior League, Agar's 2, -",
    ]

    private func sorted(_ html: String, subject: String = "Senior League") -> [String] {
        HTMLMessage(html: html, subject: subject).told.sorted()
    }

    @Test(
        "are read whichever way they are turned",
        arguments: [
            [
                ["", "Tue 13 Jan<br>2.25pm", "Tue 13 Jan<br>3.15pm"],
                ["D5", "JDM v HWTA", "IRS v COLL"], ["Agar's 2", "TEB v HEP", "resting"],
            ],
            [
                ["Slot", "Dutchman's 5", "Agar's 2"],
                ["Tue 13 Jan, 2.25pm", "JDM v HWTA", "TEB v HEP"],
                ["Tue 13 Jan, 3.15pm", "IRS v COLL", "-"],
            ],
            [
                ["Date", "Time", "Dutchman's 5", "Agar's 2"],
                ["Tue 13 Jan", "2.25pm", "JDM v HWTA", "TEB v HEP"],
                ["", "3.15pm", "IRS v COLL", ""],
            ],
            [
                ["Tuesday 13th January", "D5", "A2"], ["2.25", "JDM<br>v<br>HWTA", "TEB v HEP"],
                ["3.15", "IRS v COLL", "no play"],
            ],
            [
                ["Pitch", "Tue 13 Jan", "Tue 13 Jan"], ["", "2.25pm", "3.15pm"],
                ["D5", "JDM v HWTA", "IRS v COLL"], ["A2", "TEB v HEP", ""],
            ],
        ])
    func turned(rows: [[String]]) {
        #expect(sorted(HTMLMessage.table(rows)) == told.sorted())
    }

    @Test("days of the week count from the week of the subject, dates may stand above the times")
    func weeks() {
        let week = HTMLMessage.table([
            ["", "Tue 2.25pm", "Tue 3.15pm"], ["D5", "JDM v HWTA", "IRS v COLL"],
            ["A2", "TEB v HEP", ""],
        ])
        #expect(sorted(week, subject: "Senior League w/c 12 Jan") == told.sorted())
        // Without a week it is the coming Tuesday.
        #expect(sorted(week) == told.sorted())
        let dated =
            "<table><tr><td>Time</td><td>D5</td><td>A2</td></tr><tr><td colspan=3>Tuesday 13 January"
            + "</td></tr><tr><td>2.25</td><td>JDM v HWTA</td><td>TEB v HEP</td></tr>"
            + "<tr><td>3.15</td><td>IRS v COLL</td><td></td></tr></table>"
        #expect(sorted(dated) == told.sorted())
    }

    @Test("stand in plain texts too, between bars or tabs")
    func plain() {
        let rows = [
            ["Pitch", "Tue 13 Jan 2.25pm", "Tue 13 Jan 3.15pm"],
            ["D5", "JDM v HWTA", "IRS v COLL"],
            ["A2", "TEB v HEP", "-"],
        ]
        for mark in [" | ", "\t"] {
            let body = rows.map { $0.joined(separator: mark) }.joined(separator: "\n")
            let message = PlainMessage(body: body + "\n", subject: "Senior League")
            #expect(message.told.sorted() == told.sorted())
        }
        // A text's first blank cell is lost with the blanks at the start of its line.
        let empty =
            "\tTue 13 Jan 2.25pm\tTue 13 Jan 3.15pm\tThu 15 Jan 2.25pm\n"
            + "D5\tJDM v HWTA\tIRS v COLL\t-\n"
        #expect(PlainMessage(body: empty, subject: "Senior League").told == Array(told.prefix(2)))
    }

    @Test("competitions over the columns, several matches and details in a cell")
    func competitions() {
        let html = HTMLMessage.table([
            ["Tue 13 Jan", "Senior League", "Junior League"],
            ["2.25pm", "JDM v HWTA, D5<br>IRS v COLL, A2 (Mr Dray)", "TEB v HEP"],
        ])
        #expect(
            HTMLMessage(html: html, subject: "Fixtures").told == [
                "add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -",
                "add 2026-01-13 14:25 IRS v COLL, Senior League, Agar's 2, [Mr Dray]",
                "add 2026-01-13 14:25 TEB v HEP, Junior League, -, -",
            ])
    }

    @Test("what is wrong in a cell, a row or a column is said there")
    func wrong() {
        let html = HTMLMessage.table([
            ["", "Tue 13 Jan 2.25pm", "Tue 14 Jan 2.25pm", "Thu 15 Jan 25.99pm"],
            ["D5", "JDM v XQZ", "JDM v IRS", "AGK v NJW"], ["Z99", "TEB v HEP", "-", "-"],
            ["A2", "<s>GFV v DWF</s>", "BTS", ""],
        ])
        #expect(
            HTMLMessage(html: html).told == [
                "add 2026-01-13 14:25 TEB v HEP, Senior League, -, -",
                "unknown_team: JDM v XQZ", "invalid_date: JDM v IRS", "invalid_time: AGK v NJW",
                "unknown_pitch: TEB v HEP", "struck_out: GFV v DWF", "ambiguous: BTS",
            ])
    }

    @Test("a match that takes two slots is one match")
    func merged() {
        let html =
            "<table><tr><td></td><td>Tue 13 Jan 2.25pm</td><td>Tue 13 Jan 3.15pm</td></tr>"
            + "<tr><td>D5</td><td colspan=2>JDM v HWTA</td></tr>"
            + "<tr><td>A2</td><td>TEB v HEP</td><td></td></tr></table>"
        #expect(sorted(html) == [told[0], told[2]].sorted())
    }
}
