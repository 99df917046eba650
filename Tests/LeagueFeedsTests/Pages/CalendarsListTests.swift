import Foundation
import LeagueFeeds
import Testing

@Suite("The list of all calendars for programs")
struct CalendarsListTests {
    @Test("Its keys have an order, and each calendar a line")
    func exact() {
        let list = CalendarsList([
            Listings.house("JDM", "Keate", events: 24),
            Listings.house("X", "A\"b\\c/é\u{202E}\u{1F}\u{1F600}", events: 0),
        ])
        #expect(
            list.json == #"""
                [
                {"kind":"house","id":"JDM","name":"Keate","slug":"keate",\#
                "path":"/calendar/house/keate.ics","events":24},
                {"kind":"house","id":"X","name":"A\"b\\c/é\u202E\u001F😀","slug":"abc",\#
                "path":"/calendar/house/abc.ics","events":0}
                ]

                """#)
        #expect(CalendarsList([]).json == "[]\n")
    }

    @Test("It says what was put in")
    func readsBack() throws {
        let json = Data(CalendarsList(Listings.mixed).json.utf8)
        #expect(try JSONDecoder().decode([FeedListing].self, from: json) == Listings.mixed)
    }
}
