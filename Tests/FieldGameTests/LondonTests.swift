import FieldGame
import Foundation
import Testing

@Suite struct LondonTests {
    @Test(arguments: [
        ("2026-01-13", "14:25", "2026-01-13T14:25:00Z"),
        ("2026-06-30", "14:25", "2026-06-30T13:25:00Z"),
        // The last Sunday of March: 01:30 does not exist and is read an hour later.
        ("2026-03-29", "00:59", "2026-03-29T00:59:00Z"),
        ("2026-03-29", "01:30", "2026-03-29T01:30:00Z"),
        ("2026-03-29", "02:00", "2026-03-29T01:00:00Z"),
        // The last Sunday of October: 01:30 is twice, and the first one counts.
        ("2026-10-25", "00:30", "2026-10-24T23:30:00Z"),
        ("2026-10-25", "01:30", "2026-10-25T00:30:00Z"),
        ("2026-10-25", "02:00", "2026-10-25T02:00:00Z"),
        // British Standard Time, all the year round.
        ("1970-01-01", "12:00", "1970-01-01T11:00:00Z"),
        // Double summer time.
        ("1943-07-01", "12:00", "1943-07-01T10:00:00Z"),
    ])
    func instants(_ day: String, _ clock: String, _ expected: String) throws {
        let date = try #require(LocalDate(iso: day))
        let time = try #require(LocalTime(iso: clock))
        let instant = London.instant(of: date, at: time)
        #expect(instant.formatted(.iso8601) == expected)
    }

    @Test func everyHourOfAYearComesBack() throws {
        var instant = try Date("2026-01-01T00:00:00Z", strategy: .iso8601)
        for _ in 0..<8760 {
            let clock = try #require(London.clock(at: instant))
            let back = London.instant(of: clock.date, at: clock.time)
            let isSecondPass = back == instant.addingTimeInterval(-3600)
            #expect(back == instant || isSecondPass)
            #expect(!isSecondPass || London.isRepeated(clock.time, on: clock.date))
            instant.addTimeInterval(3600)
        }
    }

    @Test func todayIsLondons() throws {
        let instant = try Date("2026-06-30T23:30:00Z", strategy: .iso8601)
        #expect(London.day(at: instant)?.description == "2026-07-01")
    }

    @Test func repeatsOnlyTheDoubledHour() throws {
        let day = try #require(LocalDate(iso: "2026-10-25"))
        let repeated = (0..<24).filter { hour in
            LocalTime(hour: hour, minute: 59).map { London.isRepeated($0, on: day) } == true
        }
        #expect(repeated == [1])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e15])
    func noClockForInstantsOutOfRange(_ seconds: Double) {
        #expect(London.clock(at: Date(timeIntervalSince1970: seconds)) == nil)
    }
}
