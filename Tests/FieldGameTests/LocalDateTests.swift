import FieldGame
import Foundation
import Testing

@Suite struct LocalDateTests {
    @Test func everyDayOfEightCenturiesAgreesWithFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let first = try #require(LocalDate(year: 1600, month: 1, day: 1))
        for number in stride(from: first.dayNumber, to: first.dayNumber + 292_200, by: 37) {
            let date = try #require(LocalDate(dayNumber: number))
            let instant = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: instant)
            #expect(date.year == parts.year)
            #expect(date.month == parts.month)
            #expect(date.day == parts.day)
            #expect(date.weekday.rawValue % 7 + 1 == parts.weekday)
            #expect(date.dayNumber == number)
            #expect(LocalDate(iso: date.description) == date)
        }
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-13", "26-01-13", "2026-01-32",
        "0000-01-01", "2026-01-13 ", "+026-01-13", "2026-01", "", "２０２６-01-13",
        "2026-01-1é", "2026-01-13\u{301}", "2026-\u{301}01-1", "2026/01/13", "0044-03-15 BC",
    ])
    func refusesWhatIsNoDay(_ text: String) {
        #expect(LocalDate(iso: text) == nil)
    }

    @Test func endsWhereTheYearsEnd() throws {
        let last = try #require(LocalDate(iso: "9999-12-31"))
        #expect(last.adding(days: 1) == nil)
        #expect(last.adding(days: .max) == nil)
        let first = try #require(LocalDate(iso: "0001-01-01"))
        #expect(first.adding(days: -1) == nil)
        #expect(first.adding(days: .min) == nil)
        #expect(first.adding(days: last.dayNumber - first.dayNumber) == last)
    }

    @Test func isSpokenInFull() throws {
        let date = try #require(LocalDate(iso: "2026-01-13"))
        #expect(date.spoken == "Tuesday 13 January 2026")
    }

    @Test(arguments: [
        ("Tue", Weekday.tuesday), ("tues", .tuesday), ("THURS", .thursday),
        ("Wednesday", .wednesday),
    ])
    func readsDayNames(_ word: String, _ day: Weekday) {
        #expect(Weekday(word: word) == day)
    }

    @Test(arguments: ["Tu", "T", "", "Tuesdays", "May"])
    func readsNoOtherWordAsADay(_ word: String) {
        #expect(Weekday(word: word) == nil)
    }
}
