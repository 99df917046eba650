import FieldGame
import Testing

@Suite struct SpokenDayTests {
    private func day(_ words: String, on today: String) -> String? {
        guard let today = LocalDate(iso: today) else { return "no today" }
        return SpokenDay(words)?.day(today: today)?.description
    }

    /// 2026-01-13 is a Tuesday.
    @Test(arguments: [
        ("today", "2026-01-13"), ("tomorrow", "2026-01-14"), ("yesterday", "2026-01-12"),
        ("TODAY", "2026-01-13"), (" today ", "2026-01-13"),
        ("tue", "2026-01-13"), ("Tuesday", "2026-01-13"), ("tues", "2026-01-13"),
        ("wed", "2026-01-14"), ("thurs", "2026-01-15"), ("sun", "2026-01-18"),
        ("mon", "2026-01-19"),
        ("next mon", "2026-01-19"), ("next tue", "2026-01-20"), ("next-tue", "2026-01-20"),
        ("Next Tuesday", "2026-01-20"), ("next sunday", "2026-01-25"),
        ("2026-01-13", "2026-01-13"), ("1997-11-30", "1997-11-30"), ("9999-12-31", "9999-12-31"),
        ("13 Jan 2026", "2026-01-13"), ("13 January 2026", "2026-01-13"),
        ("13th January 2026", "2026-01-13"), ("1st feb 2026", "2026-02-01"),
        ("22nd Jan", "2026-01-22"), ("23rd Jan", "2026-01-23"), ("11th Jan", "2026-01-11"),
        ("13  Jan", "2026-01-13"), ("tue,13-jan", "2026-01-13"),
        ("13-Jan-2026", "2026-01-13"), ("29 Feb 2024", "2024-02-29"), ("9 Sept 2026", "2026-09-09"),
        ("Tuesday 13 January 2026", "2026-01-13"), ("Tue, 13 Jan 2026", "2026-01-13"),
        ("13/1/2026", "2026-01-13"), ("13/01/2026", "2026-01-13"), ("1/2/2026", "2026-02-01"),
        ("Tue 13/1/2026", "2026-01-13"), ("13/1", "2026-01-13"),
        ("13 Jan", "2026-01-13"), ("12 Jan", "2026-01-12"), ("Tue 13 Jan", "2026-01-13"),
        ("30 Nov", "2025-11-30"), ("14 July", "2026-07-14"), ("16 July", "2025-07-16"),
    ])
    func namesADay(words: String, day expected: String) {
        #expect(day(words, on: "2026-01-13") == expected)
    }

    @Test(arguments: [
        "", " ", "-", "/", "soon", "to", "tu", "tuesdayish", "next", "next week", "next next tue",
        "next today", "tue tue", "last tue", "13", "Jan", "Jan 13", "13 Janvier", "13 ja 2026",
        "13 Jan 26", "13/1/26", "13/13/2026", "1/13/2026", "31/6", "31 June", "30 Feb",
        "29 Feb 2026", "0 Jan", "2026-02-29", "2026-1-13", "2026/01/13", "26-01-13",
        "13-1-2026", "13 1 2026", "13 /1/2026", "13/Jan/2026", "13//2026", "13/1/", "13/1/2026/1",
        "13rd Jan", "11st Jan", "1th Jan", "2rd Jan", "0th Jan", "13thth Jan", "th Jan",
        "13--Jan", "13 - Jan", "13- Jan", "13 -Jan", "13-Jan-", "-13 Jan", "next--tue",
        "tue,,13 Jan", ",tue 13 Jan", "tue ,13 Jan", "today-",
        "13th/1/2026", "+1 Jan", "-1 Jan 20266", "١٣ Jan", "13 Jan 0000", "13 Jan 2026 2026",
        "Monday 13 January 2026", "Mon 13/1/2026", "2026-01-13T12:00",
    ])
    func namesNone(words: String) {
        #expect(day(words, on: "2026-01-13") == nil)
    }

    @Test func aWeekdayAloneIsTodayOrOneOfTheSixDaysAfter() throws {
        for number in 20_000..<20_014 {
            let today = try #require(LocalDate(dayNumber: number))
            for weekday in Weekday.allCases {
                let day = try #require(SpokenDay(weekday.name)?.day(today: today))
                #expect(day.weekday == weekday)
                #expect((0...6).contains(day.dayNumber - today.dayNumber))
            }
        }
    }

    @Test func nextMeansTheWeekAfterThisOne() throws {
        for number in 20_000..<20_014 {
            let today = try #require(LocalDate(dayNumber: number))
            let sunday = try #require(today.adding(days: 7 - today.weekday.rawValue))
            for weekday in Weekday.allCases {
                let day = try #require(SpokenDay("next \(weekday.name)")?.day(today: today))
                #expect(day.weekday == weekday)
                #expect((1...7).contains(day.dayNumber - sunday.dayNumber))
            }
        }
    }

    @Test func withoutAYearTheNearestOneIsMeant() throws {
        // Every day from the middle of 2023 to that of 2025, a leap year between them.
        for number in 19_500..<20_270 {
            let today = try #require(LocalDate(dayNumber: number))
            for (day, month) in [(1, 1), (28, 2), (13, 6), (1, 7), (31, 12)] {
                let words = "\(day) \(LocalDate.monthNames[month - 1])"
                let found = try #require(SpokenDay(words)?.day(today: today))
                #expect((found.day, found.month) == (day, month))
                for year in [found.year - 1, found.year + 1] {
                    let other = try #require(LocalDate(year: year, month: month, day: day))
                    let distances = [found, other].map { abs($0.dayNumber - number) }
                    #expect(
                        distances[0] < distances[1] || distances[0] == distances[1] && found > other
                    )
                }
            }
        }
    }

    @Test func theTwentyNinthOfFebruaryIsMeantOnlyNearOne() {
        #expect(day("29 Feb", on: "2024-01-13") == "2024-02-29")
        #expect(day("29 Feb", on: "2023-08-30") == "2024-02-29")
        #expect(day("29 Feb", on: "2024-08-30") == "2024-02-29")
        #expect(day("29 Feb", on: "2024-09-01") == nil)
        #expect(day("29 Feb", on: "2026-01-13") == nil)
    }

    @Test func aWeekdayBeforeADateMustBeItsOwn() {
        #expect(day("Tue 13 Jan", on: "2026-02-01") == "2026-01-13")
        #expect(day("Mon 13 Jan", on: "2026-02-01") == nil)
        #expect(day("Mon 13 Jan", on: "2025-02-01") == "2025-01-13")
    }

    @Test func theCalendarsEndsAreNoTraps() {
        #expect(day("yesterday", on: "0001-01-01") == nil)
        #expect(day("31 Dec", on: "0001-01-01") == nil)
        #expect(day("tomorrow", on: "9999-12-31") == nil)
        #expect(day("next sun", on: "9999-12-31") == nil)
        #expect(day("1 Jan", on: "9999-12-31") == nil)
    }

    @Test func onlyADateIsFixed() {
        #expect(SpokenDay("13 Jan 2026")?.fixed == LocalDate(iso: "2026-01-13"))
        #expect(SpokenDay("today")?.fixed == nil)
        #expect(SpokenDay("13 Jan")?.fixed == nil)
    }
}
