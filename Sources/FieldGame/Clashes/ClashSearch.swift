public import Foundation

/// Finds which of some matches clash.
///
/// Only what is scheduled counts. A match lasts an hour, and one may start when another ends. One
/// whose kick-off is not set is expected at any time of the afternoon. Teams are compared by id (an
/// opponent who is no team of the league may send two sides) and by the squad that plays, where
/// competitions say it; pitches by their folded names without a leading article, umpires by who is
/// meant; `TBC` and the like is no name.
public struct ClashSearch: Sendable {
    /// How many clashes are worth listing. A day on which a thousand matches want one pitch has half
    /// a million.
    public static let limit = 10_000

    /// What two matches may both want.
    private enum Need: Hashable {
        case team(String), pitch(FoldedName), umpire(String)
    }

    /// A match, when it is, and what it wants by the names to show.
    private struct Entry {
        let match: Match
        /// The squads that play it; nil for any.
        let squad: FoldedName?
        let minutes: Range<Int>
        let needs: [Need: String]

        /// Whether a need of both is for the same thing: another squad of a team is none.
        func shares(_ need: Need, with other: Entry) -> Bool {
            guard case .team = need, let squad, let others = other.squad else { return true }
            return squad == others
        }
    }

    private let squads: Squads

    /// The matches that count, by when they start.
    private let entries: [Entry]
    /// Those of them that have a kick-off, by day.
    private let days: [LocalDate: [Entry]]

    /// Who is meant by the names of umpires.
    private let people: UmpirePeople

    /// A search among these matches, in any order.
    ///
    /// - Parameters:
    ///   - people: who is meant by the names of umpires.
    ///   - squads: which squad plays in each competition.
    public init(
        _ matches: [Match], people: UmpirePeople = UmpirePeople(), squads: Squads = Squads([])
    ) {
        (self.people, self.squads) = (people, squads)
        entries = matches.filter { $0.status == .scheduled }
            .map { Self.entry($0, people, squads) }
            .sorted { Self.order($0) < Self.order($1) }
        days = Dictionary(grouping: entries.filter { $0.match.time != nil }, by: \.match.date)
    }

    /// By when they start, then by when they were added; the matches of one message by their teams.
    private static func order(_ entry: Entry) -> (Int, Date, String, String, UUID) {
        let match = entry.match
        return (
            entry.minutes.lowerBound, match.createdAt, match.away.name, match.home.name,
            match.id
        )
    }

    /// Every clash, by when the second match starts, then by when the first one does.
    ///
    /// The cost is that of sorting the matches, and of the clashes that there are.
    ///
    /// - Parameters:
    ///   - ids: if given, only clashes of these matches, with one another or with others.
    ///   - limit: how many at most; the search ends with the last of them.
    public func clashes(involving ids: Set<UUID>? = nil, atMost limit: Int = .max) -> [Clash] {
        // Who has each thing at the moment that the sweep has come to.
        var holders: [Need: [Int]] = [:]
        var clashes: [Clash] = []
        for (index, entry) in entries.enumerated() {
            guard clashes.count < limit else { break }
            let isMeant = ids?.contains(entry.match.id) ?? true
            // What each match that is going on wants, and this one too.
            var shared: [Int: [Need: String]] = [:]
            for (need, name) in entry.needs {
                let present = (holders[need] ?? []).filter {
                    entries[$0].minutes.upperBound > entry.minutes.lowerBound
                }
                for other in present
                where (isMeant || ids?.contains(entries[other].match.id) == true)
                    && entry.shares(need, with: entries[other])
                {
                    shared[other, default: [:]][need] = name
                }
                holders[need] = present + [index]
            }
            clashes += shared.sorted { $0.key < $1.key }.map { other, needs in
                Self.clash(over: needs, entries[other].match, entry.match)
            }
        }
        return Array(clashes.prefix(limit))
    }

    private static func clash(
        over needs: [Need: String], _ first: Match, _ second: Match
    ) -> Clash {
        var (teams, pitch, umpires): ([String], String?, [String]) = ([], nil, [])
        for (need, name) in needs {
            switch need {
            case .team: teams.append(name)
            case .pitch: pitch = name
            case .umpire: umpires.append(name)
            }
        }
        return Clash(
            teams: teams.sorted(), pitch: pitch, umpires: umpires.sorted(), first: first,
            second: second)
    }

    /// When a match could start instead on its day and its pitch; see ``MatchSpan``. Nil when no time
    /// is free. A kick-off that is not set is looked for near the usual one.
    ///
    /// It avoids the matches on the pitch, and those of the same squads and umpires; not those whose
    /// kick-off is not set, which may give way.
    public func freeTime(for match: Match) -> LocalTime? {
        let midnight = match.date.dayNumber * 24 * 60
        let entry = Self.entry(match, people, squads)
        let taken = days[match.date, default: []].filter { other in
            other.match.id != match.id
                && other.needs.keys.contains {
                    entry.needs[$0] != nil && entry.shares($0, with: other)
                }
        }.map { $0.minutes.lowerBound - midnight..<$0.minutes.upperBound - midnight }
        return MatchSpan.freeStart(
            nearestTo: match.time?.minuteOfDay ?? MatchSpan.usual, avoiding: Set(taken))
    }

    private static func entry(_ match: Match, _ people: UmpirePeople, _ squads: Squads) -> Entry {
        Entry(
            match: match, squad: squads.squad(in: match.competition),
            minutes: MatchSpan.minutes(of: match), needs: needs(of: match, people))
    }

    private static func needs(of match: Match, _ people: UmpirePeople) -> [Need: String] {
        var needs: [Need: String] = [:]
        for side in [match.home, match.away] {
            if let id = side.teamID { needs[.team(id)] = side.name }
        }
        if let pitch = match.pitch, !isPlaceholder(pitch) {
            needs[.pitch(FoldedName(pitch).withoutArticle)] = pitch
        }
        for umpire in match.umpires where !isPlaceholder(umpire) {
            let person = people.person(named: umpire)
            needs[.umpire(person.id)] = person.name
        }
        return needs
    }

    /// `TBC`, `t.b.a.`, `to be confirmed`, `?`.
    private static func isPlaceholder(_ name: String) -> Bool {
        let letters = FoldedName(name).description.filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty || placeholders.contains(letters)
    }

    private static let placeholders: Set<String> = [
        "tbc", "tba", "tbd", "tobeconfirmed", "tobeannounced", "tobedecided", "tobearranged",
        "unknown", "none", "na", "nil", "various", "needed", "required", "umpireneeded",
        "umpireappointed",
    ]
}

/// Two matches that want the same squad of a team, the same pitch or the same umpire at once.
public struct Clash: Hashable, Sendable {
    /// The teams that both want, by the names to show, in alphabetical order.
    public let teams: [String]
    /// The pitch that both want; nil when they want none together.
    public let pitch: String?
    /// The umpires that both want, in alphabetical order.
    public let umpires: [String]
    /// The match that starts first; of two that start at once, the one that was added first.
    public let first: Match
    /// The other one.
    public let second: Match

    /// All that both want: teams first, then the pitch, then umpires; never empty.
    public var names: [String] { teams + [pitch].compactMap(\.self) + umpires }

    /// Whether it may turn out to be none: the kick-off of one of them is not set.
    public var isPossible: Bool { first.time == nil || second.time == nil }
}
