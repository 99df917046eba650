import FieldGame

/// What a column of a table holds, or what stands behind a key: `Kick off: 14:25`.
enum Role: Hashable, Sendable {
    case day, time, home, away, match, competition, pitch, umpires, score, homeScore, awayScore
    /// What is to be done: `CANCELLED`.
    case action
    case remarks
    /// What held before, and what holds from now on: `Was`, `Now`.
    case old, new
    /// Which side the team named first is: `H`, `A`.
    case homeOrAway
    /// Something that is not of the match.
    case foreign
}

extension Role {
    /// What the heading of a column or a key says: `Kick-off` -> time; nil for words that say nothing.
    ///
    /// - Parameter taught: what the league has said of headings, by their keys.
    init?(heading text: String, taught: [String: Role]) {
        let all = Word.words(of: text)
        guard !taught.isEmpty || all.contains(where: { Self.headingWords.contains($0) }) else {
            return nil
        }
        if let side = Self.numberedSide(all) {
            self = side
            return
        }
        func known(_ key: String) -> Role? { taught[key] ?? Self.headings[key] }
        if let role = known(Self.key(all)) {
            self = role
            return
        }
        var words = all.filter { !$0.isMark && !$0.isNumber }
        // `Keyed by`, `Entered by` over who wrote it down.
        if words.count == 2, words[1].fold == "by" {
            self = .foreign
            return
        }
        // What stands in brackets explains: `KO (pm)`, `Umpire (home)`.
        if let open = all.firstIndex(where: { $0.fold == "(" }), open > 0 {
            words = all[..<open].filter { !$0.isMark && !$0.isNumber }
        }
        let folds = words.map(\.fold).filter {
            ![
                "the", "new", "our", "of", "original", "old", "previous", "revised", "amended",
                "updated",
            ].contains($0)
                || words.count == 1
        }
        if let role = known(folds.joined(separator: " ")) {
            self = role
            return
        }
        guard let first = folds.first, first.count > 2 || folds.count == 1,
            let role = known(first),
            folds.count <= 5
        else {
            return nil
        }
        let rest = folds.dropFirst()
        switch role {
        case .home, .away:
            if rest.contains(where: Self.goals.contains) {
                self = role == .home ? .homeScore : .awayScore
                return
            }
            guard rest.allSatisfy(Self.harmless.contains) else { return nil }
        case .old, .new: guard rest.isEmpty else { return nil }
        case .match: guard rest.allSatisfy(Self.harmless.contains) else { return nil }
        default: if rest.contains(where: Self.strange.contains) { return nil }
        }
        self = role
    }

    /// The words of a heading as they are compared, marks apart: `kick off`.
    static func key(_ words: [Word]) -> String {
        words.filter { !$0.isMark || $0.fold == "/" }.map(\.fold).joined(separator: " ")
    }

    private static func numberedSide(_ words: [Word]) -> Role? {
        let parts =
            words.count == 1 ? words[0].fold.split(separator: "_") : words.map { $0.fold[...] }
        guard parts.count == 2, ["house", "team", "side"].contains(parts[0]) else { return nil }
        return ["1": .home, "2": .away, "a": .home, "b": .away][parts[1]]
    }

    private static let harmless: WordSet = [
        "team", "teams", "house", "houses", "side", "sides", "name", "names", "v", "vs", "and",
        "the", "away", "bibs", "first", "named", "in", "home",
    ]
    private static let goals: WordSet = ["goals", "score", "points", "pts", "scored"]
    private static let strange: WordSet = [
        "phone", "tel", "mobile", "email", "fee", "fees", "paid", "entered", "updated", "changed",
        "added", "issued", "printed", "deadline", "type", "id", "ref", "no", "number", "map",
        "manager", "contact", "postcode",
    ]

    private static let headings: [String: Role] = {
        var all: [String: Role] = [:]
        for (role, text) in spellings {
            for heading in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
                all[heading.trimmingBlanks] = role
            }
        }
        return all
    }()

    /// The words that headings are made of; most cells have none of them.
    private static let headingWords = WordSet(
        headings.keys.flatMap { $0.split(separator: " ").map(String.init) }
            + ["house", "team", "side", "by"])

    private static let spellings: [(Role, String)] = [
        (
            .day,
            """
            date, when, day, day and date, day date, start date, datetime, date time, date and time
            kick off date, match date, match day, weekday, date / time, fixture date, date of match
            date of fixture, day / date, played on, matchday
            """
        ),
        (
            .time,
            """
            time, ko, k o, k / o, kick off, kickoff, start, starts, start time, kick, match time, start of play
            kick off time, ko time, begins, kickoff time, off, hour, time of kick off, ko at, from / to, from to, slot
            """
        ),
        (
            .home,
            """
            home, home team, home house, house a, team a, home side, h, hosts, first named, house one, bibs
            house one, team, house, our team, at home, home house, hosting
            """
        ),
        (
            .away,
            """
            away, away team, away house, house b, team b, opponent, opponents, opposition, visitors, away side
            v, vs, versus, against, a, guests, second named, house two, visiting team, playing
            """
        ),
        (
            .match,
            "match, fixture, game, teams, tie, houses, sides, who, fixtures, matches, subject, summary, who v who, playing, contest, match up, event title"
        ),
        (
            .competition,
            "competition, comp, league, cup, division, event, tournament, fixture type, match type, comp ., cmp, league / cup, type of match, trophy"
        ),
        (
            .pitch,
            "pitch, venue, ground, place, where, location, field, match pitch, match venue, pitch / venue, venue / pitch, playing at, pitch no, at, plough, facility, facilities, resource"
        ),
        (
            .umpires,
            """
            umpires, umpire, umps, ump, ref, refs, referee, referees, officials, official, first umpire
            second umpire, first ref, second ref, match officials, match official, umpire s, umpire / s, in charge
            umpired by, umpiring, ump s, umpire one, umpire two, beaks, beak, officiating, mic
            """
        ),
        (
            .score,
            "result, score, results, ft, goals, final score, full time, outcome, full time score, final result, scores, scoreline"
        ),
        (
            .homeScore,
            "home score, home goals, score home, h goals, goals h, goals home, h score, hg, hs, for, f"
        ),
        (
            .awayScore,
            "away score, away goals, score away, a goals, goals a, goals away, a score, ag, as"
        ),
        (
            .action,
            """
            change type, type, notice, status, change, action, update type, update, type of change, notification
            fixture status, match status, notification type, state
            """
        ),
        (
            .remarks,
            "notes, note, remarks, comments, comment, remark, details, info, information, other"
        ),
        (
            .old,
            "was, from, previously, original, originally, before, old, previous, old time, old pitch, moved from, changed from"
        ),
        (
            .new,
            "now, to, becomes, revised, after, new, will be, moved to, changed to, change to, amended to"
        ),
        (.homeOrAway, "home / away, h / a, home or away, h or a"),
        (
            .foreign,
            "end, ends, end time, finish, finish time, finishes, reason, no, number, #, tea, teas, bus, minibus, transport, kit, meet, arrive, squad, captain, scorer, scorers, ref no, id, contact, match no, fixture no, game no, tie no, match id, fixture id, match ref, fixture ref, row, reference, match number, phone, changing room, changing rooms, round, week, wk"
        ),
    ]
}
