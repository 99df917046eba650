import Benchmark
import FieldGame
import Foundation
import LeagueCalendar
import PostgreSQL

// The small parts that the works are made of, each alone and on one thread.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = Benchmark.Configuration(
        metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .seconds(1))

    Benchmark("a day from ISO 8601") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(LocalDate(iso: "2026-01-13")) }
    }
    Benchmark("a time from ISO 8601") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(LocalTime(iso: "14:25:00")) }
    }
    Benchmark("the instant of a kick-off in London") { benchmark in
        guard let day = LocalDate(iso: "2026-10-25"), let time = LocalTime(iso: "14:25") else {
            return benchmark.error("no such day")
        }
        for _ in benchmark.scaledIterations { blackHole(London.instant(of: day, at: time)) }
    }
    Benchmark("a name folded") { benchmark in
        for _ in benchmark.scaledIterations { blackHole(FoldedName("Baldwin’s  Bec")) }
    }
    Benchmark("an event") { benchmark in
        guard let match = Match.sample else { return benchmark.error("no such day") }
        let renderer = try CalendarRenderer()
        for _ in benchmark.scaledIterations { blackHole(try renderer.event(for: match)) }
    }
    Benchmark("a statement with three values") { benchmark in
        for number in benchmark.scaledIterations {
            let query: Query = "SELECT \(number), \("T0"), \(true)"
            blackHole(query)
        }
    }
    Benchmark("the table of ten teams after 90 matches") { benchmark in
        let contest = LeagueSample()
        for _ in benchmark.scaledIterations { blackHole(contest.table()) }
    }
}

extension Match {
    /// A match with everything that an event tells.
    fileprivate static let sample: Match? = {
        guard let date = LocalDate(iso: "2026-01-13") else { return nil }
        return Match(
            id: UUID(), date: date, time: LocalTime(iso: "14:25"), competition: "Senior League",
            pitch: "Dutchman's 5", position: Pitch.Position(latitude: 51.49, longitude: -0.61),
            home: Side(teamID: "JDM", name: "Keate"), away: Side(teamID: "HWTA", name: "Hawtrey"),
            umpires: ["Mr Carlow", "Dr Penhale"],
            createdAt: Date(timeIntervalSince1970: 1_768_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_768_300_000),
            season: "2026")
    }()
}
