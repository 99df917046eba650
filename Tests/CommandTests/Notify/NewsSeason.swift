import Foundation
import TestSupport

/// The weeks of a season as a seed makes them up: lists of fixtures, moves, cancellations, frost, results
/// and their corrections, at any hour of day and night.
struct NewsSeason {
    /// What happens to a match, as SQL over `matches`.
    struct Event {
        let at: Date
        let statement: String
    }

    private(set) var events: [Event] = []
    private(set) var matches = 0
    private var random: SplitMix64

    /// So many weeks from the Monday of each of these days on; days begin in UTC.
    init(seed: UInt64, weeks: [Date]) {
        random = SplitMix64(seed: seed)
        for week in weeks { add(week) }
        events.sort { $0.at < $1.at }
    }

    private static let teams = ["JDM", "HWTA", "DWF", "PRDT"]
    private static let pitches = ["Agar's 3", "Dutchman's 5"]
    private static let hour = 3600.0
    private static let day = 24 * hour

    private mutating func add(_ monday: Date) {
        // The list goes round on the Friday before.
        let listed = monday - 3 * Self.day + 10 * Self.hour + 12 * 60
        var days: [(id: UUID, date: Date)] = []
        for number in 0..<8 {
            // Tuesday, Thursday, Saturday and Sunday; the clocks change on Sundays.
            let date = monday + Double([1, 1, 3, 3, 5, 5, 6, 6][number]) * Self.day
            let home = Int.random(in: 0..<4, using: &random)
            let away = (home + Int.random(in: 1..<4, using: &random)) % 4
            let competition = Bool.random(using: &random) ? "Senior League" : "Junior League"
            let times = ["'14:25'", "'15:00'", "NULL", number % 8 == 7 ? "'08:30'" : "'11:00'"]
            let time = times[Int.random(in: 0..<4, using: &random)]
            let id = identifier()
            matches += 1
            days.append((id, date))
            append(
                listed,
                """
                INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id,
                                     away_team_id)
                VALUES ('\(id)', '\(Self.text(date))', \(time), '\(competition)',
                        '\(pitch())', '\(Self.teams[home])', '\(Self.teams[away])')
                """)
        }
        for (id, date) in days { play(id, on: date, listed: listed) }
        frost(days[2...4].map(\.id), on: monday + 2 * Self.day)
    }

    /// A match from its listing to its result.
    private mutating func play(_ id: UUID, on date: Date, listed: Date) {
        var (date, isOff) = (date, false)
        var now = listed
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            now += Double.random(in: 60...2 * Self.day, using: &random)
            guard now < date + 9 * Self.hour else { break }
            let change: String
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: change = "time = '1\(Int.random(in: 2...5, using: &random)):30'"
            case 3, 4: change = "pitch = '\(pitch())'"
            case 5, 6:
                date += Self.day
                change = "date = '\(Self.text(date))'"
            default:
                isOff.toggle()
                change = "status = '\(isOff ? off() : "scheduled")'"
            }
            if isOff, !change.hasPrefix("status") { continue }
            append(now, "UPDATE matches SET \(change) WHERE id = '\(id)'")
        }
        guard !isOff, Int.random(in: 0..<10, using: &random) > 0 else { return }
        var entered = date + 17 * Self.hour + Double.random(in: 0...4 * Self.hour, using: &random)
        for _ in 0...(Int.random(in: 0..<6, using: &random) == 0 ? 1 : 0) {
            let (home, away) = (
                Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random)
            )
            append(
                entered,
                """
                UPDATE matches SET status = 'completed', home_score = \(home),
                       away_score = \(away)
                WHERE id = '\(id)' AND status <> 'cancelled'
                """)
            entered += Double.random(in: 600...Self.day, using: &random)
        }
    }

    /// A morning on which times change every quarter of an hour.
    private mutating func frost(_ ids: [UUID], on day: Date) {
        for number in 0..<15 {
            append(
                day + 8 * Self.hour + Double(number) * 900,
                """
                UPDATE matches SET time = '13:\(10 + number)'
                WHERE id = '\(ids[number % ids.count])' AND status = 'scheduled'
                """)
        }
    }

    private mutating func append(_ at: Date, _ statement: String) {
        events.append(
            Event(
                at: Date(timeIntervalSince1970: at.timeIntervalSince1970.rounded()),
                statement: statement))
    }

    private mutating func off() -> String {
        Bool.random(using: &random) ? "cancelled" : "postponed"
    }

    /// A pitch as SQL writes it in quotes.
    private mutating func pitch() -> String {
        Self.pitches[Int.random(in: 0..<2, using: &random)].replacing("'", with: "''")
    }

    private mutating func identifier() -> UUID {
        let digits = String(format: "%012llx", UInt64.random(in: 0..<1 << 48, using: &random))
        return UUID(uuidString: "10000000-0000-4000-8000-\(digits)") ?? UUID()
    }

    private static func text(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}
