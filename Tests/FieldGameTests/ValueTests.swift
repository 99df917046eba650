import FieldGame
import Foundation
import Testing

@Suite struct ValueTests {
    @Test(arguments: [
        ("14:25", "2:25pm"), ("11:00", "11am"), ("12:00", "12 noon"), ("00:05", "12:05am"),
        ("12:30", "12:30pm"), ("23:00", "11pm"),
    ])
    func timesAreSpoken(_ iso: String, _ spoken: String) throws {
        let time = try #require(LocalTime(iso: iso))
        #expect(time.spoken == spoken)
        #expect(time.description == iso)
    }

    @Test(arguments: ["24:00", "12:60", "1:00", "12:5", "12", "12:00:00:00", "-1:00", ""])
    func refusesWhatIsNoTime(_ text: String) {
        #expect(LocalTime(iso: text) == nil)
    }

    @Test func scoresHaveBounds() throws {
        #expect(Score(home: 0, away: 999) != nil)
        #expect(Score(home: -1, away: 0) == nil)
        #expect(Score(home: 0, away: 1000) == nil)
        #expect(try #require(Score(home: 3, away: 1)).reversed == Score(home: 1, away: 3))
    }

    @Test func scoresAreAPairInJSON() throws {
        let score = try #require(Score(home: 3, away: 1))
        let json = try JSONEncoder().encode([score])
        #expect(String(decoding: json, as: UTF8.self) == "[[3,1]]")
        #expect(try JSONDecoder().decode([Score].self, from: json) == [score])
        for bad in ["[[3]]", "[[3,1,2]]", "[[3,1000]]"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([Score].self, from: Data(bad.utf8))
            }
        }
    }

    @Test func umpiresKeepTheirCommasOut() {
        #expect(Umpires.text(["Carlow, R. (Mr)", " Dr  Penhale "]) == "Carlow R. (Mr), Dr Penhale")
        #expect(Umpires.text(["", " , "]) == nil)
        #expect(Umpires.names("Mr Carlow, Dr Penhale") == ["Mr Carlow", "Dr Penhale"])
        #expect(Umpires.names(nil) == [])
        #expect(Umpires.names(",, Mr Carlow ,Dr Penhale,") == ["Mr Carlow", "Dr Penhale"])
        #expect(
            Umpires.names(" Mr  Carlow\t,\r\nDr\u{A0}Penhale , ,é") == [
                "Mr Carlow", "Dr Penhale", "é",
            ])
        #expect(Umpires.names(" ") == [])
    }

    @Test func timesOfDayAreReadInTheirForms() {
        let time = LocalTime(hour: 14, minute: 25)
        for text in ["14:25", "14:25:00", "14:25:59", "14:25:00.5", "14:25:00+01", "14:25:0012"] {
            #expect(LocalTime(iso: text) == time, "\(text)")
            #expect(LocalTime(iso: "at \(text)".dropFirst(3)) == time, "\(text)")
        }
        for text in [
            "", "14", "1425", "14:2", "4:25", "14:25:", "14:25:0", "14:25:x0", "14:25:00:00",
            "24:00",
            "12:60", "14.25", "14:25 ", "+4:25", "１４:25", "14:25\u{301}",
        ] {
            #expect(LocalTime(iso: text) == nil, "\(text)")
        }
    }

    @Test func aWeekIsSevenDays() throws {
        let today = try #require(LocalDate(iso: "2026-03-09"))
        let week = MatchFilter.week(from: today)
        #expect(week.upperBound.description == "2026-03-15")
        let late = try #require(LocalDate(iso: "9999-12-28"))
        #expect(MatchFilter.week(from: late).upperBound.description == "9999-12-31")
    }

    @Test func summariesCountAndName() {
        let odd = Problem(line: "?", reason: .ambiguous)
        let unscored = Problem(line: "?", reason: .noScore)
        let good = ImportSummary(imported: 5, problems: [])
        #expect(good.status == .success)
        #expect(good.errorMessage == nil)
        let mixed = ImportSummary(imported: 5, problems: [unscored, odd])
        #expect(mixed.status == .partial)
        #expect(mixed.errorMessage == "1 match was ambiguous; 1 match had no usable score")
        let bad = ImportSummary(imported: 0, problems: [odd, odd])
        #expect(bad.status == .failed)
        #expect(bad.errorMessage == "2 matches were ambiguous")
        let nothing = ImportSummary(imported: 0, problems: [])
        #expect(nothing.status == .failed)
        #expect(nothing.errorMessage == "Email format not recognized")
    }
}
