import Testing

@testable import LeaguePages

@Suite("A piece of HTML")
struct HTMLTests {
    @Test(
        "What is put into it is text",
        arguments: [
            ("Keate", "Keate"), ("", ""), ("Évans’s 👕", "Évans’s 👕"),
            ("Smith & Co", "Smith &amp; Co"), ("<b>", "&lt;b&gt;"),
            ("\"O'Neill\"", "&quot;O&#39;Neill&quot;"), ("&amp;", "&amp;amp;"),
            ("a\tb\nc\r\nd", "a b c  d"), ("\u{0}\u{7}\u{1B}[31m\u{7F}\u{85}", "[31m"),
            ("a\u{202E}b\u{200B}c\u{FEFF}d\u{FFFF}", "abcd"),
            (Hostile.name, Hostile.escapedName),
        ])
    func escapes(text: String, expected: String) {
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        #expect(html.text == "<p title=\"\(expected)\">\(expected)</p>")
    }

    @Test("A long text is whole")
    func long() {
        let text = String(repeating: "a<b", count: 3_500)
        let html: HTML = "\(text)"
        #expect(html.text == text.replacing("<", with: "&lt;"))
        #expect(("\(String(repeating: "x", count: 10_000))" as HTML).text.utf8.count == 10_000)
    }

    @Test("HTML that is put into it stays HTML")
    func nests() {
        let bold: HTML = "<b>\("&")</b>"
        let (some, none): (HTML?, HTML?) = (bold, nil)
        #expect(
            ("<p>\(bold)\(some)\(none)\([bold, "!"])\(7)</p>" as HTML).text
                == "<p><b>&amp;</b><b>&amp;</b><b>&amp;</b>!7</p>")
        #expect(some.orNothing == bold)
        #expect(none.orNothing.isEmpty)
        #expect(HTML([bold, "", "c"], separator: ", ").text == "<b>&amp;</b>, , c")
        #expect(HTML([], separator: ", ").isEmpty)
        var sum = bold
        sum += "<br>"
        #expect(sum.text == "<b>&amp;</b><br>")
    }

    @Test("Attributes bring their quotes, and are left out where there is nothing to say")
    func attributes() {
        #expect(
            ("<p\(attribute: "title", "a \"b\"")>" as HTML).text
                == "<p title=\"a &quot;b&quot;\">")
        #expect(("<p\(attribute: "title", nil)>" as HTML).text == "<p>")
        #expect(("<p\(attribute: "title", "")>" as HTML).text == "<p title=\"\">")
        #expect(("<p\(attribute: "hidden", if: true)>" as HTML).text == "<p hidden>")
        #expect(("<p\(attribute: "hidden", if: false)>" as HTML).text == "<p>")
        let link = PageURL(address: "/board?a=1&b='\"")
        #expect(
            ("<a href=\"\(url: link)\">" as HTML).text
                == "<a href=\"/board?a=1&amp;b=&#39;&quot;\">")
    }

    @Test("Pieces are equal when their markup is")
    func equality() {
        let name = "Keate"
        #expect("<b>\(name)</b>" as HTML == "<b>Keate</b>")
        #expect("\("<b>")" as HTML != "<b>")
        #expect(HTML() == "")
    }
}
