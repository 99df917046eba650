import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Random histories of matches: in the end each follower knows what the database says.
@Suite struct NewsHistoryTests {
    @Test func whatFollowersWereToldLastIsWhatIs() async throws {
        let histories = LongForm.count("FIELDGAME_HISTORIES", ordinary: 60, long: 1000)
        try await withNewsLeague { news in
            for seed in 0..<histories {
                var history = RandomHistory(news: news, seed: UInt64(seed))
                try await history.play()
                try await history.settle()
                try await history.check()
            }
        }
    }
}

/// One history: what is done to some matches while messages are sent, refused, and lost on the way.
private struct RandomHistory {
    let news: NewsLeague
    let seed: UInt64
    private var random: SplitMix64
    private var clock = Date(timeIntervalSince1970: 1_767_700_000)
    private var matches: [UUID] = []
    private var followers: [UUID] = []
    /// By follower and match: what was told last; nil when that it was deleted.
    private var told: [UUID: [UUID: AnnouncedMatch?]] = [:]

    init(news: NewsLeague, seed: UInt64) {
        (self.news, self.seed) = (news, seed)
        random = SplitMix64(seed: seed)
    }

    mutating func play() async throws {
        try await news.connection.execute("DELETE FROM matches")
        try await news.connection.execute("DELETE FROM match_news")
        try await news.connection.execute("DELETE FROM choices")
        try await news.league.setClock(clock)
        followers = [
            try await news.follower("all@a.example", ["house keate"]),
            try await news.follower(
                "now@a.example", ["house keate", "house hawtrey"],
                [("results_at_once", "true"), ("quiet_from", "07:00")]),
        ]
        for _ in 0..<Int.random(in: 10...40, using: &random) {
            clock += Double.random(in: 1...4_000, using: &random)
            try await news.league.setClock(clock)
            try await step()
        }
    }

    private mutating func step() async throws {
        switch Int.random(in: 0..<14, using: &random) {
        case 0,
            1 where matches.count < 3:
            matches.append(
                try await news.connection.addMatch([
                    ("date", day()), ("time", time()), ("pitch", pitch()),
                ]))
        case 2...8: if let match = matches.randomElement(using: &random) { try await change(match) }
        case 9...10: _ = try await news.league.settleNews()
        default: try await send()
        }
    }

    private mutating func change(_ match: UUID) async throws {
        let change: Query =
            switch Int.random(in: 0..<9, using: &random) {
            case 0: "date = \(day())"
            case 1: "time = \(time())"
            case 2: "pitch = \(pitch())"
            case 3: "status = 'cancelled'"
            case 4: "status = 'postponed'"
            case 5: "status = 'scheduled'"
            case 6: "umpires = \(Bool.random(using: &random) ? "Mr Carlow" : nil)"
            case 7: "notes = \("\(random.next())")"
            default:
                """
                status = 'completed', home_score = \(Int.random(in: 0...2, using: &random)),
                away_score = 1
                """
            }
        if Int.random(in: 0..<12, using: &random) == 0 {
            // Deleted, and now and then brought back by its id.
            try await news.connection.execute("DELETE FROM matches WHERE id = \(match)")
            if Bool.random(using: &random) {
                try await news.connection.execute(
                    """
                    INSERT INTO matches (id, date, home_team_id, away_team_id)
                    VALUES (\(match), \(day())::date, 'JDM', 'HWTA')
                    """)
            }
        } else {
            try await news.connection.execute(
                "UPDATE matches SET \(fragment: change) WHERE id = \(match)")
        }
    }

    private mutating func day() -> String {
        let number = 20_460 + Int.random(in: -2...8, using: &random)
        return LocalDate(dayNumber: number)?.description ?? ""
    }

    private mutating func time() -> String? {
        ["14:25", "15:00", "08:30", nil].randomElement(using: &random) ?? nil
    }

    private mutating func pitch() -> String? {
        ["Agar's 3", "Dutchman's 5", nil].randomElement(using: &random) ?? nil
    }

    /// Some of what is due is sent, some is put off, some is taken up by a worker that dies.
    private mutating func send() async throws {
        let token = UUID()
        let due = try await news.league.leaseDeliveries(
            token, atMost: Int.random(in: 1...9, using: &random), seconds: 300)
        for delivery in due {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: #expect(try await news.league.putOff(delivery.id, token, "451 later"))
            case 1: break
            case 2: #expect(try await !news.league.end(delivery.id, UUID(), .dead, ""))
            default: try await tell(delivery, token)
            }
        }
        if Bool.random(using: &random) { _ = try await news.league.returnDeliveries(token) }
    }

    private mutating func tell(_ delivery: Delivery, _ token: UUID) async throws {
        let items = try await news.league.items(of: [delivery.id])[delivery.id] ?? []
        let isSaid = items.contains { !$0.news.kinds.isEmpty }
        let isEnded = try await news.league.end(
            delivery.id, token, isSaid ? .sent : .dropped, "",
            telling: items.flatMap(\.announcements))
        #expect(isEnded)
        guard let follower = delivery.follower else { return }
        for item in items where !item.news.kinds.isEmpty {
            let known = told[follower]?[item.news.match] ?? nil
            // That a match is gone is not said of one that is off, nor that its umpires are others.
            #expect(
                item.news.before?.withoutUmpires == known?.withoutUmpires
                    || item.news.before == nil && known?.isOff == true,
                "history \(seed): said from what was told")
            told[follower, default: [:]].updateValue(item.news.after, forKey: item.news.match)
        }
    }

    /// Days later, when all has been sent.
    mutating func settle() async throws {
        for _ in 0..<6 {
            clock += 86_400
            try await news.league.setClock(clock)
            _ = try await news.league.settleNews()
            let token = UUID()
            while true {
                let due = try await news.league.leaseDeliveries(token, atMost: 999, seconds: 300)
                if due.isEmpty { break }
                for delivery in due { try await tell(delivery, token) }
            }
        }
        let left = try await news.connection.query(
            "SELECT count(*) FROM deliveries WHERE ended_at IS NULL", as: Int.self)
        #expect(left == [0])
    }

    func check() async throws {
        let rows = try await news.connection.query(
            """
            SELECT m.id, public_news(complete_news(match_in_the_news(m)))::text FROM matches AS m
            """, as: (UUID, String).self)
        let now = Dictionary(
            uniqueKeysWithValues: try rows.map { id, json in
                (id, try JSONDecoder().decode(AnnouncedMatch.self, from: Data(json.utf8)))
            })
        for follower in followers {
            for match in matches {
                let known = told[follower]?[match] ?? nil
                // Umpires are not their business.
                #expect(
                    known?.withoutUmpires == now[match]?.withoutUmpires
                        || now[match] == nil && known?.isOff == true,
                    "history \(seed), match \(match)")
            }
        }
    }
}

extension AnnouncedMatch {
    fileprivate var isOff: Bool { status == .cancelled || status == .postponed }

    /// What these followers are told.
    fileprivate var withoutUmpires: [String] {
        [
            "\(date)", "\(time.map(\.description) ?? "")", pitch ?? "", status.rawValue,
            score?.description ?? "", home, away,
        ]
    }
}
