import Testing

@Suite("The reader of these tests")
struct MarkupTests {
    @Test(
        "It finds nothing wrong with what is right",
        arguments: [
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"></head></html>",
            "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/><rect x=\"1\"/><circle r=\"2\" /></svg>",
            "<p hidden>a<br>b &amp; c</p><input name=\"x\" required><img src=\"/a?b&amp;c=1\">",
            "<?xml version=\"1.0\"?>\n<feed xml:lang=\"en\"><link href=\"x\"/></feed>",
        ])
    func right(html: String) {
        #expect(Markup(html).faults == [])
    }

    @Test(
        "It finds each fault",
        arguments: [
            "<p>", "</p>", "<p><b></p></b>", "a < b", "a & b", "<p class=x></p>",
            "<p class='x'></p>", "<p id=\"x\" id=\"y\"></p>", "<b id=\"x\"></b><i id=\"x\"></i>",
            "<a href=\"x\"class=\"y\"></a>", "<p title=\"a\" b\"></p>", "<a href=\"?a&b\"></a>",
        ])
    func wrong(html: String) {
        #expect(Markup(html).faults != [])
    }
}
