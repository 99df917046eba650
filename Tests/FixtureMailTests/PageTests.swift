import FieldGame
import FixtureMail
import Testing

@Suite("Pages")
struct PageTests {
    private let first = "add 2026-01-13 14:25 JDM v HWTA, Senior League, Dutchman's 5, -"
    private let second = "add 2026-01-13 15:15 IRS v COLL, Senior League, Agar's 2, -"

    @Test(
        "are read as they are seen, whichever program wrote them",
        arguments: [
            // Outlook
            """
            <html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--
            p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml>JDM v TEB, D6</xml><![endif]-->
            </head><body><div class=WordSection1><p class=MsoNormal>Tuesday&nbsp;13<sup>th</sup>
            January<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
            <p class=MsoNormal>JDM v HWTA, Dutchman&#8217;s 5, 2.25pm<o:p></o:p></p>
            <p class=MsoNormal>IRS v COLL,<span style='mso-spacerun:yes'>  </span>Agar&rsquo;s 2,
            3.15pm</p></div></body></html>
            """,
            // Gmail
            """
            <div dir="ltr"><div>Tuesday 13th January</div><div><br></div><div>JDM v HWTA, <b>Dutchman&#39;s
            5</b>, 2.25pm</div><div>IRS v COLL, Agar&#39;s 2, 3.15pm</div></div>
            """,
            // Apple Mail
            """
            <html><body style="overflow-wrap: break-word;">Tuesday 13th January<div><ul class="MailOutline">
            <li>JDM v HWTA, D5, 2.25pm</li><li>IRS v COLL, A2, 3.15pm</li></ul></div></body></html>
            """,
            // Thunderbird
            """
            <!DOCTYPE html><html><head><title>JDM v TEB, D6, 2.25pm</title></head><body>
            <p>Tuesday 13th January<br></p><pre>JDM v HWTA, D5, 2.25pm
            IRS v COLL, A2, 3.15pm</pre></body></html>
            """,
            // Excel, pasted
            """
            <table border=0 style='border-collapse:collapse'><colgroup><col width=64 style='width:48pt'>
            <col width=64></colgroup><tr height=20><td height=20 class=xl65>Date</td><td class=xl65>KO</td>
            <td class=xl65>Home</td><td class=xl65>Away</td><td class=xl65>Pitch</td></tr>
            <tr><td class=xl66>13/01/2026</td><td class=xl67>14:25</td><td>JDM</td><td>HWTA</td><td>D5</td>
            </tr><tr><td class=xl66>13/01/2026</td><td>15:15</td><td>IRS</td><td>COLL</td><td>A2</td></tr>
            </table>
            """,
            // Google Sheets, pasted
            """
            <google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
            <table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/>
            </colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;">Match</td>
            <td style="overflow:hidden;">Date</td><td>Time</td><td>Pitch</td></tr><tr><td>JDM v HWTA</td>
            <td>Tue 13 Jan</td><td>2.25pm</td><td>D5</td></tr><tr><td>IRS v COLL</td><td></td><td>3.15pm</td>
            <td>A2</td></tr></tbody></table>
            """,
            // A table within tables that arrange the page
            """
            <table width="100%"><tr><td><table><tr><td><p>Tuesday 13th January</p>
            <table><tr><th>Time</th><th>Home</th><th></th><th>Away</th><th>Pitch</th></tr>
            <tr><td>2.25</td><td>JDM</td><td>v</td><td>HWTA</td><td>D5</td></tr>
            <tr><td>3.15</td><td>IRS</td><td>v</td><td>COLL</td><td>A2</td></tr></table>
            </td></tr></table></td><td>Bring bibs.</td></tr></table>
            """,
            // A day and the headings in rows of the table, for each half of it
            """
            <table><tr><td colspan=4><b>Tuesday 13th January</b></td></tr><tr><td>Time</td><td>Home</td>
            <td>Away</td><td>Pitch</td></tr><tr><td>2.25</td><td>JDM</td><td>HWTA</td><td>D5</td></tr>
            <tr><td>Time</td><td>Home</td><td>Away</td><td>Pitch</td></tr>
            <tr><td>3.15</td><td>IRS</td><td>COLL</td><td>A2</td></tr></table>
            """,
            // No headings at all
            """
            <table><tr><td>Tue 13 Jan</td><td>2.25pm</td><td>JDM</td><td>HWTA</td><td>D5</td></tr>
            <tr><td></td><td>3.15pm</td><td>IRS</td><td>COLL</td><td>A2</td></tr></table>
            """,
        ])
    func programs(html: String) {
        #expect(HTMLMessage(html: html).told == [first, second])
    }

    @Test(
        "hidden text is no text",
        arguments: [
            "<p style='display:none'>#</p>", "<p style='DISPLAY : NONE !important'>#</p>",
            "<p style='display:n\\6f ne'>#</p>", "<p style='display:/*x*/none'>#</p>",
            "<p style='dis\\70lay:n\\00006Fne'>#</p>",
            "<style>.a\\62 c{display:n\\6fne}</style><p class='abc'>#</p>",
            "<p hidden>#</p>", "<div style='visibility:hidden'><p>#</p></div>",
            "<span style='font-size:0px'>#</span>", "<span style='font-size:0'>#</span>",
            "<p style='mso-hide:all'>#</p>", "<!-- # -->", "<!--[if mso]><p>#</p><![endif]-->",
            "<script>#</script>", "<template><p>#</p></template>", "<title>#</title>",
            "<style>.x{color:red} p.y, .z{display:none}</style><p class='a z'>#</p>",
            "<div style='max-height:0;overflow:hidden'>#</div>", "<p style='opacity:0'>#</p>",
            "<table><tr style='display:none'><td>#</td></tr></table>",
        ])
    func hidden(html: String) {
        let match = "IRS v COLL, Agar's 2, 3.15pm"
        let page = "<p>Tuesday 13th January</p>\(html.replacing("#", with: match))"
        let shown = "<p>JDM v HWTA, D5, 2.25pm</p>"
        #expect(HTMLMessage(html: page + shown).told == [first])
        // The same, seen, is read: the page hides it, and nothing else does.
        #expect(HTMLMessage(html: "<p>Tuesday 13th January</p><p>\(match)</p>").told == [second])
    }

    @Test("letters without size do not hide those with one")
    func sizes() {
        let html =
            "<div style='font-size:0'><p style='font-size:12px'>Tuesday 13th January</p>"
            + "<p style='font-size:10pt'>JDM v HWTA, D5, 2.25pm</p></div>"
        #expect(HTMLMessage(html: html).told == [first])
    }

    @Test(
        "what is struck through does not act and is reported",
        arguments: [
            "<s>#</s>", "<strike>#</strike>", "<del><p>#</p></del>",
            "<p style='text-decoration:line-through'>#</p>",
            "<span style='text-decoration: underline line-through'>#</span>",
            "<style>.xl70{text-decoration:line-through}</style><div class=xl70>#</div>",
        ])
    func struck(html: String) {
        let page = "<p>Tuesday 13th January</p><p>JDM v HWTA, D5, 2.25pm</p>" + html
        let told = HTMLMessage(html: page.replacing("#", with: "IRS v COLL, A2, 3.15pm")).told
        #expect(told == [first, "struck_out: IRS v COLL, A2, 3.15pm"])
    }

    @Test("so are rows, and their day still holds below them")
    func struckRows() {
        let html = """
            <table><tr><td>Date</td><td>Time</td><td>Home</td><td>Away</td><td>Pitch</td></tr>
            <tr style="text-decoration:line-through"><td>Tue 13 Jan</td><td>2.25</td><td>TEB</td><td>HEP</td>
            <td>A3</td></tr><tr><td></td><td>2.25</td><td>JDM</td><td>HWTA</td><td>D5</td></tr>
            <tr><td></td><td><s>2.25</s> 3.15</td><td><s>TEB</s> IRS</td><td>COLL</td><td>A2</td></tr>
            </table>
            """
        #expect(
            HTMLMessage(html: html, plain: "Tue 13 Jan\nTEB v HEP, A3, 2.25").told
                == [first, second, "struck_out: Tue 13 Jan | 2.25 | TEB | HEP | A3"])
    }

    @Test("a new value beside a struck one counts, a day that is struck out no longer holds")
    func partlyStruck() {
        let html =
            "<p>Tuesday 13th January</p><p>JDM v HWTA, D5, <s>3.15</s> 2.25</p>"
            + "<p><s>Thursday 15th January</s></p><p>IRS v COLL, A2, 3.15pm</p>"
        #expect(
            HTMLMessage(html: html).told == [first, "ambiguous: IRS v COLL, A2, 3.15pm"])
    }

    @Test(
        "a reply's quotation does not act",
        arguments: [
            "<blockquote type='cite'>#</blockquote>",
            "<div class='gmail_quote'><div class='gmail_attr'>On Fri, 9 Jan 2026 at 09:12, A &lt;a@b.example"
                + "&gt; wrote:<br></div><blockquote class='gmail_quote' style='border-left:1px solid'>#"
                + "</blockquote></div>",
            "<hr style='width:98%'><div id='divRplyFwdMsg'><font><b>From:</b> A<br><b>Sent:</b> 8 January"
                + "<br><b>To:</b> B<br><b>Subject:</b> Fixtures</font></div><div>#</div>",
            "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> A<br>"
                + "<b>Sent:</b> 8 January<br><b>To:</b> B<br><b>Subject:</b> Fixtures</p></div>#"
                + "<p>From: C<br>Sent: 7 January<br>To: A<br>Subject: Fixtures</p>#",
        ])
    func quoted(html: String) {
        let list = "<p>Tuesday 13th January</p><p>JDM v HWTA, D5, 2.25pm</p>"
        let old =
            "<p>Tuesday 20th January</p><p>TEB v HEP, A3, 2.25pm</p>"
            + HTMLMessage.table([
                ["Date", "Home", "Away"], ["Tue 20 Jan", "KSTL", "BTS"],
            ])
        #expect(HTMLMessage(html: list + html.replacing("#", with: old)).told == [first])
    }

    @Test("a quotation without a border is an indent, a line across the page quotes nothing")
    func indent() {
        let html =
            "<p>Tuesday 13th January</p><blockquote style='margin:0 0 0 40px;border:none;padding:0'>"
            + "JDM v HWTA, D5, 2.25pm</blockquote><hr><p>IRS v COLL, A2, 3.15pm</p>"
        #expect(HTMLMessage(html: html).told == [first, second])
    }

    @Test("merged cells hold for all their places; teams over two rows are one match")
    func merged() {
        let html = """
            <table><tr><td>Date</td><td>Time</td><td colspan=3>Match</td><td>Pitch</td><td>Umpires</td></tr>
            <tr><td rowspan=65000>Tue 13 Jan</td><td rowspan=2>2.25</td><td rowspan=2>JDM</td>
            <td rowspan=2>v</td><td rowspan=2>HWTA</td><td rowspan=2>D5</td><td>Mr Dray</td></tr>
            <tr><td>Mr Lusty</td></tr>
            <tr><td>3.15</td><td colspan=3>IRS v COLL</td><td>A2</td><td><p>Mr Ives</p><p>Dr Orde</p></td></tr>
            <tr><td colspan=5000>Bring bibs</td></tr></table>
            """
        #expect(
            HTMLMessage(html: html).told == [
                first.replacing("5, -", with: "5, [Mr Dray; Mr Lusty]"),
                second.replacing("2, -", with: "2, [Mr Ives; Dr Orde]"),
            ])
    }

    @Test("several tables have their own headings above them")
    func tables() {
        let table = { (home: String, away: String) in
            HTMLMessage.table([["Time", "Home", "Away", "Pitch"], ["2.25pm", home, away, "D5"]])
        }
        let html =
            "<h3>Senior League</h3><p>Tuesday 13th January</p>\(table("JDM", "HWTA"))"
            + "<h3>Junior League</h3><p>Thursday 15th January</p>\(table("IRS", "COLL"))"
        #expect(
            HTMLMessage(html: html, subject: "Fixtures").told == [
                first, "add 2026-01-15 14:25 IRS v COLL, Junior League, Dutchman's 5, -",
            ])
    }

    @Test(
        "what is struck through or unseen, however that is said, is reported",
        arguments: [
            "<s><p>JDM v HWTA, D5, 2.25</p></s>",
            "<STRIKE><div>JDM v HWTA, D5, 2.25</div></STRIKE>",
            "<del><ul><li>JDM v HWTA, D5, 2.25</li></ul></del>",
            "<style>.old p {text-decoration:line-through}</style>"
                + "<div class=old><p>JDM v HWTA, D5, 2.25</p></div>",
            "<style>#old .x {text-decoration:line-through}</style>"
                + "<div id=old><div><p class=x>JDM v HWTA, D5, 2.25</p></div></div>",
            "<style>@media print {.h {display:none}}</style><p class=h>JDM v HWTA, D5, 2.25</p>",
            "<p style='color:#fff;background-color:white'>JDM v HWTA, D5, 2.25</p>",
            "<p style='position:absolute;left:-9999px'>JDM v HWTA, D5, 2.25</p>",
            "<p style='clip:rect(0,0,0,0)'>JDM v HWTA, D5, 2.25</p>",
        ])
    func unseen(html: String) {
        let page = "<p>Tuesday 13 January</p>" + html + "<p>IRS v COLL, A2, 3.15pm</p>"
        #expect(
            HTMLMessage(html: page).told == [
                "add 2026-01-13 15:15 IRS v COLL, Senior League, Agar's 2, -",
                "struck_out: JDM v HWTA, D5, 2.25",
            ])
    }

    @Test("another element's rules strike nothing through")
    func otherRules() {
        let page =
            "<style>.old p, .new s {text-decoration:line-through}</style><p>Tuesday 13 January</p>"
            + "<div class=new><p style='color:#fff;background:#123456'>IRS v COLL, A2, 3.15pm</p></div>"
        #expect(
            HTMLMessage(html: page).told == [
                "add 2026-01-13 15:15 IRS v COLL, Senior League, Agar's 2, -"
            ])
    }
}
