import FieldGame
import Foundation
import TestSupport

/// Somebody who writes about matches, with habits that hold for a whole message.
final class Author {
    /// How teams are called.
    enum Naming: CaseIterable { case ids, names, aliases, mixed }

    private(set) var random: SplitMix64
    let reference: ReferenceData
    /// The day and the clock of the message.
    let sent: LocalDate
    let clock: LocalTime
    var naming: Naming
    var charset: Charset
    var dateStyle: Int
    var timeStyle: Int
    var versus: String
    var abbreviatesPitches: Bool
    var umpireJoint: String
    var umpireStyle: Int
    private var used: Set<String> = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        reference =
            Int.random(in: 0..<3, using: &random) == 0
            ? VariantLeague.made(&random) : League.reference
        let year = Int.random(in: 2024...2031, using: &random)
        let first = LocalDate(year: year, month: 1, day: 5)?.dayNumber ?? 0
        sent =
            LocalDate(dayNumber: first + Int.random(in: 0..<340, using: &random)) ?? LocalDate.epoch
        clock =
            LocalTime(
                hour: Int.random(in: 7...21, using: &random),
                minute: Int.random(in: 0...59, using: &random)) ?? LocalTime.kickOff
        naming = [.ids, .ids, .names, .mixed, .aliases].randomElement(using: &random) ?? .ids
        charset = Charset.allCases.randomElement(using: &random) ?? .utf8
        dateStyle = Int.random(in: 0..<Author.dateStyles, using: &random)
        timeStyle = Int.random(in: 0..<Author.timeStyles, using: &random)
        versus =
            [" v ", " v ", " v ", " vs ", " vs. ", " V ", " versus ", " v. ", " against "]
            .randomElement(using: &random) ?? " v "
        abbreviatesPitches = Bool.random(using: &random)
        umpireJoint =
            [" & ", " and ", ", ", " / ", "/", "; ", " + "].randomElement(using: &random) ?? " & "
        umpireStyle = Int.random(in: 0..<3, using: &random)
        self.random = random
    }

    /// One of some things.
    func one<T>(_ things: [T]) -> T { things[Int.random(in: 0..<things.count, using: &random)] }
    /// True so often of a hundred times.
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func shuffled<T>(_ things: [T]) -> [T] { things.shuffled(using: &random) }

    /// The day so many days after the message.
    func day(_ offset: Int) -> LocalDate { sent.adding(days: offset) ?? sent }

    /// Days of play soon after the message, in order.
    func days(_ count: Int) -> [LocalDate] {
        var days: Set<Int> = []
        while days.count < count { days.insert(number(1...13)) }
        return days.sorted().map(day)
    }

    /// A kick-off.
    func kickOff() -> LocalTime {
        let (hour, minute) = one([
            (14, 25), (14, 25), (14, 25), (15, 15), (14, 30), (15, 0), (14, 0), (11, 0), (12, 0),
            (13, 45), (16, 10), (15, 30),
        ])
        return LocalTime(hour: hour, minute: minute) ?? LocalTime.kickOff
    }

    /// Two houses that no other match of the message has, so that a line names its match.
    func houses() -> (String, String) {
        let houses = reference.teams.filter { $0.kind == .house && !used.contains($0.id) }.map(\.id)
        let two = shuffled(houses).prefix(2)
        used.formUnion(two)
        if two.count < 2 {
            used = []
            return self.houses()
        }
        return (two[0], two[1])
    }

    /// A competition of the league, seldom a friendly one.
    func competition() -> String {
        let all = reference.competitions.filter { $0.kind == .league || $0.kind == .cup }
        return one(all).name
    }

    func pitch() -> String { one(reference.pitches).name }

    /// A match on a day.
    func match(on date: LocalDate, competition: String?) -> PlannedMatch {
        let (home, away) = houses()
        return PlannedMatch(
            date: date, time: kickOff(), home: home, away: away, competition: competition,
            pitch: pitch(), umpires: umpires())
    }

    /// One or two umpires, or none yet.
    func umpires() -> [String]? {
        guard chance(75) else { return nil }
        let count = chance(60) ? 2 : 1
        if umpireStyle == 2 { return Array(shuffled(Self.initials).prefix(count)) }
        return shuffled(Self.surnames).prefix(count).map { "\(one(Self.titles)) \($0)" }
    }

    private static let titles = ["Mr", "Mr", "Mr", "Dr", "Miss", "Mrs", "Ms", "Revd"]
    private static let surnames = [
        "Carlow", "Penhale", "Dray", "Orde", "Lusty", "Fairweather", "Sorrell", "Tavener", "Ives",
        "Quill", "Ogilvy", "Achebe", "Brandreth", "Nunnery", "van Rijn", "Okafor", "Smythe-Jones",
        "Haldane", "Pryce",
    ]
    private static let initials = ["RJC", "TW", "PQ", "LM", "HB", "JPW", "XF", "QT", "ZAK", "UI"]
        .filter { initials in !League.reference.teams.contains { $0.id == initials } }

    /// A name that no team bears.
    func stranger() -> String {
        naming == .ids || chance(50)
            ? one(["XQZ", "QZX", "ZXQW", "XZQX", "QXZV"])
            : one(["Zebulon", "Xanthippe", "Quixworth", "Zyzzyva"])
    }
}

extension LocalDate {
    /// The day of the first sample.
    static let epoch: LocalDate = {
        guard let day = LocalDate(year: 2026, month: 1, day: 9) else { preconditionFailure() }
        return day
    }()
}

extension LocalTime {
    /// When the game is usually played.
    static let kickOff: LocalTime = {
        guard let time = LocalTime(hour: 14, minute: 25) else { preconditionFailure() }
        return time
    }()
}
