import Testing

@testable import LeagueServer

@Suite struct RequestReadingTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
    func datesAreWrittenAndRead(instant: Int, text: String) {
        #expect(HTTPDate.text(of: instant) == text)
        #expect(HTTPDate.instant(of: text, now: 0) == instant)
    }

    @Test func everyDayOfFourCenturiesComesBack() {
        for day in stride(from: -146_097, to: 146_097, by: 1) {
            let instant = day * 86_400 + 86_399
            let text = HTTPDate.text(of: instant)
            if HTTPDate.instant(of: text, now: 0) != instant { Issue.record("\(text)") }
        }
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Sun, 06 Nov 1994 08:49:60 GMT", 784_111_799),
        ("Tuesday, 01-Jan-30 00:00:00 GMT", 1_893_456_000),
    ])
    func oldFormsOfDatesAreRead(text: String, instant: Int) {
        #expect(HTTPDate.instant(of: text, now: 1_795_000_000) == instant)
    }

    @Test(arguments: [
        "", "GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Apr 1994 08:49:37 GMT",
        "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT 1", "Sun, 06 Nov -994 08:49:37 GMT",
        "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 0000 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(HTTPDate.instant(of: text, now: 0) == nil)
    }

    @Test(
        arguments: [
            (nil, false), ("", false), ("*/*", false), ("application/json", false),
            ("text/html", true), ("text/html,application/xhtml+xml,*/*;q=0.8", true),
            ("application/json, text/html;q=0.9", false), ("text/html;q=0", false),
            ("text/*;q=0.5, application/*;q=0.4", true), ("text/html, application/json", false),
        ] as [(String?, Bool)])
    func onlyBrowsersGetPages(accept: String?, isPage: Bool) {
        #expect(ContentNegotiation.prefersPage(accept) == isPage)
    }

    @Test(
        arguments: [
            (nil, "none"), ("Google-Calendar-Importer", "google"),
            ("macOS/14.5 (23F79) CalendarAgent/1005.1", "apple"),
            ("iOS/17.5 (21F79) dataaccessd/1.0", "apple"), ("Microsoft.Exchange", "outlook"),
            ("Mozilla/5.0 (X11; rv:115.0) Gecko/20100101 Thunderbird/115.0", "thunderbird"),
            ("Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0", "browser"), ("curl/8.0", "tool"),
            ("Tom's own", "other"),
        ] as [(String?, String)])
    func clientsAreKnownByFamily(userAgent: String?, family: String) {
        #expect(ClientFamily(userAgent).rawValue == family)
    }
}
