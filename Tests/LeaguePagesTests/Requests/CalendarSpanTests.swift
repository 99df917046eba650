import FieldGame
import Testing

@testable import LeaguePages

@Suite("Weeks and months")
struct CalendarSpanTests {
    @Test(
        "A week is found by its number",
        arguments: [
            ("2026-W01", "2025-12-29"), ("2026-W03", "2026-01-12"), ("2026-W53", "2026-12-28"),
            ("2020-W53", "2020-12-28"), ("2021-W01", "2021-01-04"), ("2024-W01", "2024-01-01"),
            ("2021-W52", "2021-12-27"), ("0001-W01", "0001-01-01"), ("9999-W51", "9999-12-20"),
        ])
    func weeks(text: String, monday: String) throws {
        let week = try #require(ISOWeek(text))
        #expect(week.monday.description == monday)
        #expect(week.description == text)
        #expect(week.days.count == 7)
        #expect(week.days.first?.weekday == .monday && week.days.last?.weekday == .sunday)
        #expect(week.path.target == "/fixtures/week/" + text)
    }

    @Test(
        "What is no week is none",
        arguments: [
            "", "2021-W53", "2026-W00", "2026-W54", "2026-W1", "2026-W001", "2026-03", "2026W03",
            "26-W03", "2026-w03", "2026-W+1", "+026-W03", "2026-W-1", "2026-W 1", "0000-W01",
            "9999-W52", "2026-W٠١",
        ])
    func noWeeks(text: String) {
        #expect(ISOWeek(text) == nil)
    }

    @Test("Each day of 2019 to 2030 is in the week that its text leads back to")
    func roundTrip() throws {
        var day = try #require(LocalDate(iso: "2019-01-01"))
        while day.year < 2031 {
            let week = try #require(ISOWeek(of: day))
            guard week.days.contains(day), ISOWeek(week.description) == week,
                abs(week.year - day.year) <= 1, (1...53).contains(week.number)
            else {
                Issue.record("\(day) is not in \(week.description)")
                return
            }
            day = try #require(day.adding(days: 1))
        }
    }

    @Test(
        "The days around a new year are in the week of their Thursday",
        arguments: [
            ("2021-01-03", "2020-W53"), ("2024-12-30", "2025-W01"), ("2027-01-03", "2026-W53"),
            ("2026-01-01", "2026-W01"), ("2023-01-01", "2022-W52"),
        ])
    func yearEnds(day: String, week: String) throws {
        #expect(ISOWeek(of: try #require(LocalDate(iso: day)))?.description == week)
    }

    @Test("The last days of all are in no whole week")
    func lastDays() throws {
        #expect(ISOWeek(of: try #require(LocalDate(iso: "9999-12-31"))) == nil)
    }

    @Test("A month has its days and its neighbours")
    func months() throws {
        let month = try #require(Month("2024-02"))
        #expect(month.days.count == 29 && month.days.first?.description == "2024-02-01")
        #expect(month.text == "2024-02" && month.spoken == "February 2024")
        #expect(month.path.target == "/fixtures/month/2024-02")
        #expect(month.adding(-2)?.text == "2023-12")
        #expect(month.adding(11)?.text == "2025-01")
        #expect(month.adding(0) == month)
        #expect(Month(of: try #require(LocalDate(iso: "2024-02-29"))) == month)
        #expect(Month("0001-01")?.adding(-1) == nil)
        #expect(Month("9999-12")?.adding(1) == nil)
        for text in ["", "2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "0000-01"] {
            #expect(Month(text) == nil, "\(text)")
        }
    }
}
