import FieldGame
import Foundation
import TestSupport
import Testing

/// Which matches are in each other's way.
@Suite struct ClashTests {
    /// A match on a day of January 2026; teams are ids, `nil` for none.
    private func match(
        _ time: String?, day: Int = 13, _ home: String? = nil, _ away: String? = nil,
        pitch: String? = nil, umpires: [String] = [], status: Match.Status = .scheduled,
        number: Int = 0
    ) throws -> Match {
        Match(
            id: UUID(), date: try #require(LocalDate(year: 2026, month: 1, day: day)),
            time: try time.map { try #require(LocalTime(iso: $0)) }, competition: nil,
            pitch: pitch, home: Match.Side(teamID: home, name: home ?? ""),
            away: Match.Side(teamID: away, name: away ?? ""), umpires: umpires, status: status,
            createdAt: Date(timeIntervalSince1970: Double(number)), updatedAt: .distantPast,
            season: "2026")
    }

    @Test(
        arguments: [
            ("14:00", "15:00", nil), ("14:00", "14:59", false), ("14:00", "14:00", false),
            ("14:25", "14:00", false), ("14:00", "13:00", nil), (nil, "11:00", nil),
            (nil, "11:01", true), (nil, "14:00", true), (nil, "17:59", true), (nil, "18:00", nil),
            (nil, nil, true),
        ] as [(String?, String?, Bool?)])
    func aSpanHasItsStartAndNotItsEnd(
        _ one: String?, _ other: String?, _ isPossible: Bool?
    ) throws {
        let matches = [
            try match(one, "A", pitch: "Agar's 3"), try match(other, "B", pitch: "Agar's 3"),
        ]
        #expect(ClashSearch(matches).clashes().map(\.isPossible) == (isPossible.map { [$0] } ?? []))
        #expect(
            ClashSearch(matches.reversed()).clashes().map(\.isPossible)
                == (isPossible.map { [$0] } ?? []))
    }

    @Test func aMatchGoesOnAfterMidnight() throws {
        let late = try match("23:30", day: 13, "A")
        #expect(ClashSearch([late, try match("00:29", day: 14, "A")]).clashes().count == 1)
        #expect(ClashSearch([late, try match("00:30", day: 14, "A")]).clashes().isEmpty)
    }

    @Test func teamsPitchesAndUmpiresClashByTheNamesThatAreTheSame() throws {
        let clashes = ClashSearch([
            try match(
                "14:00", "JDM", "HWTA", pitch: "Agar's 3", umpires: ["Mr. Carlow"], number: 1),
            try match(
                "14:30", "HWTA", "JDM", pitch: "AGARS 3", umpires: ["mr carlow", "Dr Penhale"],
                number: 2),
        ]).clashes()
        #expect(clashes.map(\.teams) == [["HWTA", "JDM"]])
        #expect(clashes.map(\.pitch) == ["AGARS 3"])
        #expect(clashes.map(\.umpires) == [["mr carlow"]])
        #expect(clashes.map(\.names) == [["HWTA", "JDM", "AGARS 3", "mr carlow"]])
        #expect(clashes.map(\.first.time?.description) == ["14:00"])
    }

    @Test func anArticleAndAnotherNameOfAnUmpireHideNoClash() throws {
        let people = UmpirePeople([
            "dunne": .init(id: "mr-dunne", name: "Mr Dunne"),
            "mr-dunne": .init(id: "mr-dunne", name: "Mr Dunne"),
        ])
        let matches = [
            try match("14:00", "A", pitch: "The Paddock", umpires: ["Dunne"], number: 1),
            try match("14:30", "B", pitch: "paddock", umpires: ["Mr Dunne"], number: 2),
            try match("14:30", "C", pitch: "Theatre", umpires: ["Mrs Dunne"], number: 3),
        ]
        #expect(
            ClashSearch(matches, people: people).clashes().map(\.names)
                == [["paddock", "Mr Dunne"]])
        #expect(ClashSearch(matches).clashes().map(\.names) == [["paddock"]])
    }

    @Test(arguments: ["TBC", "t.b.a.", "To be confirmed", "?", "--", "none"])
    func nobodysNameIsNobodys(_ name: String) throws {
        let matches = [
            try match("14:00", "A", pitch: name, umpires: [name]),
            try match("14:00", "B", pitch: name, umpires: [name]),
        ]
        #expect(ClashSearch(matches).clashes().isEmpty)
    }

    @Test func whatIsNotKnownIsNotTheSame() throws {
        #expect(
            ClashSearch([try match("14:00", "A"), try match("14:00", "B")]).clashes().isEmpty)
    }

    @Test(arguments: [Match.Status.cancelled, .postponed, .completed])
    func onlyWhatIsScheduledCounts(_ status: Match.Status) throws {
        let matches = [try match("14:00", "A"), try match("14:00", "A", status: status)]
        #expect(ClashSearch(matches).clashes().isEmpty)
    }

    @Test func clashesOfSomeMatchesAreThoseWithOthersToo() throws {
        let matches = try ["A", "A", "B", "B"].map { try match("14:00", $0) }
        let search = ClashSearch(matches)
        #expect(Set(search.clashes().map(\.names)) == [["A"], ["B"]])
        #expect(search.clashes(involving: [matches[3].id]).map(\.teams) == [["B"]])
        #expect(search.clashes(involving: []).isEmpty)
    }

    @Test func aSearchEndsWhenItHasEnough() throws {
        let search = ClashSearch(try (0..<6).map { try match("14:00", "A", number: $0) })
        let clashes = search.clashes()
        #expect(clashes.count == 15)
        for count in [0, 1, 4, 14, 15, 16] {
            #expect(search.clashes(atMost: count) == Array(clashes.prefix(count)))
        }
    }

    @Test func ofTwoFreeTimesTheEarlierIsTaken() throws {
        let taken = try match("14:00", "A", pitch: "P")
        let wanted = try match("14:00", "B", pitch: "P", number: 1)
        #expect(
            ClashSearch([taken, wanted]).freeTime(for: wanted)?.description == "13:00")
        let other = try match("13:00", "C", pitch: "P")
        #expect(
            ClashSearch([taken, wanted, other]).freeTime(for: wanted)?.description == "15:00")
    }

    @Test func aDayThatIsFullHasNoFreeTime() throws {
        let wanted = try match("14:00", "B", pitch: "P")
        let taken = try (9..<18).map { hour in
            try match("\(hour < 10 ? "0" : "")\(hour):00", "A\(hour)", pitch: "P")
        }
        #expect(ClashSearch(taken + [wanted]).freeTime(for: wanted) == nil)
        #expect(
            ClashSearch(taken.dropLast() + [wanted]).freeTime(for: wanted)?.description == "17:00")
    }

    // MARK: Against whoever looks at every minute

    /// Each pitch, team and umpire in the ways in which people write it.
    private static let spellings = [
        ["Agar's 3", "AGAR’S 3"], ["Dutchman's 5"], ["Mr. Carlow", "mr carlow"], ["Dr Penhale"],
    ]

    private func randomMatches(_ random: inout SplitMix64) throws -> [Match] {
        try (0..<Int.random(in: 2...25, using: &random)).map { number in
            let minute = 5 * Int.random(in: 0..<288, using: &random)
            let near = 14 * 60 + 5 * Int.random(in: -12...12, using: &random)
            let chosen = Bool.random(using: &random) ? near : minute
            let time = LocalTime(hour: chosen / 60, minute: chosen % 60)
            let teams = ["A", "B", "C", "D", "E"].shuffled(using: &random)
            func name(_ group: [[String]]) -> String? {
                (group.flatMap(\.self) + ["TBC"]).randomElement(using: &random)
            }
            return try match(
                Int.random(in: 0..<5, using: &random) == 0 ? nil : time?.description,
                day: Int.random(in: 13...14, using: &random), teams[0],
                Bool.random(using: &random) ? teams[1] : nil,
                pitch: Bool.random(using: &random) ? name(Array(Self.spellings[..<2])) : nil,
                umpires: Bool.random(using: &random)
                    ? [name(Array(Self.spellings[2...]))].compactMap(\.self) : [],
                status: Int.random(in: 0..<6, using: &random) == 0 ? .postponed : .scheduled,
                number: number)
        }
    }

    /// What a match wants, each in one spelling.
    private func needs(_ match: Match) -> Set<String> {
        let names = [match.pitch].compactMap(\.self) + match.umpires
        return Set(
            [match.home.teamID, match.away.teamID].compactMap(\.self)
                + names.compactMap { name in Self.spellings.first { $0.contains(name) }?[0] })
    }

    /// Every minute of a match, one by one.
    private func minutes(_ match: Match) -> Set<Int> {
        let midnight = match.date.day * 24 * 60
        guard let time = match.time else { return Set((12 * 60..<18 * 60).map { midnight + $0 }) }
        return Set((0..<60).map { midnight + time.minuteOfDay + $0 })
    }

    @Test(arguments: 0..<60)
    func clashesAreThoseOfEveryMinute(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let matches = try randomMatches(&random)
        let playing = matches.filter { $0.status == .scheduled }
        var expected: [String] = []
        for (index, one) in playing.enumerated() {
            for other in playing[(index + 1)...]
            where !minutes(one).isDisjoint(with: minutes(other)) {
                let ids = [one.id.uuidString, other.id.uuidString].sorted().joined(separator: " ")
                let isPossible = one.time == nil || other.time == nil
                let shared = needs(one).intersection(needs(other)).sorted()
                if !shared.isEmpty { expected.append("\(shared) \(ids) \(isPossible)") }
            }
        }
        let clashes = ClashSearch(matches).clashes()
        let found = clashes.map { clash in
            let ids = [clash.first.id.uuidString, clash.second.id.uuidString].sorted()
            let names = clash.names.map { name in
                Self.spellings.first { $0.contains(name) }?[0] ?? name
            }
            return "\(names.sorted()) \(ids.joined(separator: " ")) \(clash.isPossible)"
        }
        #expect(found.sorted() == expected.sorted())
        // Some of them, in the same order.
        let some = Set(matches.shuffled(using: &random).prefix(3).map(\.id))
        #expect(
            ClashSearch(matches.shuffled(using: &random)).clashes(involving: some)
                == clashes.filter { some.contains($0.first.id) || some.contains($0.second.id) })
    }

    @Test(arguments: 0..<60)
    func theFreeTimeIsTheNearestAtWhichNobodyIsInTheWay(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let matches = try randomMatches(&random)
        let search = ClashSearch(matches)
        for match in matches where match.time != nil {
            let others = matches.filter {
                $0.id != match.id && $0.date == match.date && $0.status == .scheduled
                    && $0.time != nil && !needs($0).isDisjoint(with: needs(match))
            }
            let wanted = try #require(match.time).minuteOfDay
            let free = stride(from: 9 * 60, through: 17 * 60, by: 5).filter { minute in
                var moved = match
                moved.time = LocalTime(hour: minute / 60, minute: minute % 60)
                return others.allSatisfy { minutes($0).isDisjoint(with: minutes(moved)) }
            }
            let nearest = free.map { abs($0 - wanted) }.min()
            let found = search.freeTime(for: match)?.minuteOfDay
            #expect(found.map { abs($0 - wanted) } == nearest)
            #expect(found.map { free.contains($0) } ?? free.isEmpty)
        }
    }
}
