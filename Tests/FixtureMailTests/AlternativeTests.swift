import FieldGame
import FixtureMail
import Testing

@Suite("Which part is read")
struct AlternativeTests {
    private let list = "Tuesday 13th January\nJDM v HWTA, D5, 2.25pm\n"
    private let first = "add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -"
    private let other = "add 2026-01-13 15:15 IRS v COLL, Senior League, Agar's 2, -"
    private let page = "<p>Tuesday 13th January</p><p>IRS v COLL, A2, 3.15pm</p>"

    @Test("the text, where the page draws no table; where they differ, the layout's name says so")
    func text() {
        let differing = HTMLMessage(html: page, plain: list)
        #expect(differing.told == [first])
        #expect(
            differing.message.reading().layout
                == "list of text/plain, which text/html contradicts")
        let agreeing = HTMLMessage(
            html: "<p>Tuesday 13th January<br>JDM v HWTA, D5, 2.25pm</p>", plain: list)
        #expect(agreeing.message.reading().layout == "list")
    }

    @Test(
        "the page, where the text stands in for it",
        arguments: [
            "", "\n \n", "This message is in HTML. Please view it in your web browser.",
            "Dear all, the list is below.",
        ])
    func standIn(plain: String) {
        #expect(HTMLMessage(html: page, plain: plain).told == [other])
    }

    @Test("the page, where it draws a table of matches, even when nothing of it is understood")
    func table() {
        let cells = HTMLMessage.table([["Date", "Home", "Away"], ["Tue 13 Jan", "JDM", "HWTA"]])
        #expect(
            HTMLMessage(html: cells, plain: "Tuesday 13th January\nIRS v COLL, A2, 3.15pm").told
                == ["add 2026-01-13 - JDM v HWTA, Senior League, -, -"])
        let strange = HTMLMessage.table([["JDM", "x"], ["HWTA", "y"]])
        #expect(HTMLMessage(html: strange, plain: list).told.isEmpty)
    }

    private func beside(_ text: String, sheet: String? = nil) -> [String] {
        let sheet =
            sheet
            ?? HTMLMessage.table([
                ["Date", "Time", "Home", "Away", "Pitch"],
                ["Tue 13 Jan", "2.25", "JDM", "HWTA", "D5"],
            ])
        let body =
            "--b\nContent-Type: text/plain; charset=utf-8\n\n\(text)\n--b\n"
            + "Content-Type: application/vnd.ms-excel; name=ties.xls\n"
            + "Content-Disposition: attachment; filename=ties.xls\n\n\(sheet)\n--b--\n"
        return PlainMessage(
            body: body, subject: "Senior League",
            fields: ["Content-Type: multipart/mixed; boundary=b"]
        ).told
    }

    @Test("a text says more than its attachment, and changes what that says")
    func attachment() {
        #expect(beside("Please see the sheet.") == [first])
        #expect(beside(list) == [first])
        #expect(
            beside(list + "IRS v COLL, A2, 3.15pm") == [
                first, "add 2026-01-13 15:15 IRS v COLL, Senior League, Agar's 2, -",
            ])
        #expect(
            beside("Tuesday 13th January\nJDM v HWTA is cancelled") == [
                "cancel 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -"
            ])
        #expect(
            beside("All as attached, but JDM v HWTA is now on A4.") == [
                "add 2026-01-13 14:25 JDM v HWTA, Senior League, Agar's 4, -"
            ])
        let plain = HTMLMessage.table([["Home", "Away", "Date"], ["JDM", "HWTA", "Tue 13 Jan"]])
        #expect(
            beside("The attached is the Junior League, Tuesdays at 2.25.", sheet: plain) == [
                "add 2026-01-13 14:25 JDM v HWTA, Junior League, -, -"
            ])
    }

    @Test(
        "a text that denies its attachment stops it",
        arguments: [
            "The attached is all wrong. A new list follows.",
            "Attached is last year's list, so that you see the layout.",
            "The attached is the hockey programme.",
            "Can you approve the attached?", "This is a draft.", "Please don't import this.",
            "These are not confirmed.", "Is this right?", "Provisional.", "All at 3.45.",
            "These have all been played already!", "Proposed fixtures for comment.",
        ])
    func denied(text: String) {
        let told = beside(text)
        #expect(!told.isEmpty)
        #expect(told.allSatisfy { $0.hasPrefix("ambiguous: ") }, "\(told)")
    }
}
