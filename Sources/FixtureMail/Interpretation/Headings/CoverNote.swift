import FieldGame

/// A sentence beside matches that a message passes on or answers, which is read as none of them: whether it may
/// say that they do not hold as they stand.
struct CoverNote {
    let passage: Passage
    let quoted: QuotedMatches
    let days: Days
    var isAnswer = false

    enum Objection {
        /// All of them are not certain.
        case all
        /// Those of the teams that it names.
        case teams
        case one(Notice)
    }

    /// What is not certain; nil where it lets the matches stand.
    ///
    /// It must speak of them and go against them: `Not these`, `Is this right?`, `All at 3.15` above a list
    /// with other times.
    var objection: Objection? {
        guard !isOfOthers, opposes || asks || conflicts || selects else { return nil }
        if selects { return .all }
        if !teams.isEmpty { return .teams }
        return one.map { .one($0) } ?? .all
    }

    private var teams: Set<String> { passage.teams }
    private func says(_ words: WordSet) -> Bool { passage.says(words) }

    // MARK: What it speaks of

    /// Whether it is of something else: `Replies are not read`, `Umpires to follow`, `Sorry, wrong file earlier`.
    private var isOfOthers: Bool {
        let isBusiness = passage.words.contains {
            Unread.business.contains($0) && !["list", "lists"].contains($0.fold)
        }
        // `The Junior League only, please; the Senior League is a draft`
        let leagues = Set(quoted.all.compactMap(\.competition))
        let isOfLeague =
            leagues.count > 1
            && passage.spans.contains { $0.competition.map(leagues.contains) ?? false }
        let isLeadIn = passage.spans.contains { span in
            span.term == .except && teams.isEmpty
                && ["that", "for", nil].contains(
                    passage.words[span.range.upperBound...].first?.fold)
        }
        return passage.has(.otherSport) || teams.count > 1 && !says(["read"]) || isBusiness
            || isLeadIn || isOfLeague || says(Self.others) || passage.has(.umpires) && !isOfAll
            || passage.has(.kept) && !passage.has(.question)
            || passage.has(.undo) && says(["anything", "any"])
            || passage.has(.not) && says(["changed", "sure"])
    }

    /// Whether it points at all of them, or counts some.
    private var isOfAll: Bool { passage.has(.all) || says(Self.many) }
    private var isOfSome: Bool {
        TextReader.itemNumbers(passage.words) != nil || !places.isEmpty
    }

    /// Whether it is so short that it can be of nothing else, and speaks of nobody: `Provisional.`, `Skip Keate.`
    private var isShort: Bool {
        !isAnswer && passage.words.count <= 7 && !says(["i", "we", "im", "its", "it", "he", "she"])
    }

    private var isOfTheirTeam: Bool {
        !teams.isDisjoint(with: quoted.all.flatMap { [$0.home, $0.away] }.compactMap(\.self))
    }

    /// Whether a word stands close to one that points at the matches: `Please don't import these`; what a longer
    /// sentence denies is something else, `I don't have umpires for these yet`.
    private func isBesidePointer(_ place: Int, mayLead: Bool = true) -> Bool {
        let words = passage.words
        return words.indices.contains { index in
            guard abs(index - place) <= 3, mayLead || index < place else { return false }
            // `this week`
            let next = words[(index + 1)...].first
            let isAlone = next.map { $0.isMark || ["is", "one", "list"].contains($0.fold) } ?? true
            return Self.pointers.contains(words[index]) || words[index].fold == "this" && isAlone
        }
    }

    /// The match that its place in the list names: `the second`, `the last line`.
    private var one: Notice? {
        let places = places
        guard places.count == 1, !passage.has(.all) || passage.has(.except),
            !says(["two", "three", "few"])
        else { return nil }
        let matches = quoted.all
        let index = places[0] < 0 ? matches.count - 1 : places[0]
        return matches.indices.contains(index) ? matches[index] : nil
    }

    /// `the second`, `the last line`; not `since the last export`.
    private var places: [Int] {
        passage.words.indices.compactMap { index in
            guard let place = Self.places[passage.words[index].fold] else { return nil }
            let next = passage.words[(index + 1)...].first
            let isPlace = next.map {
                $0.isMark || $0.startsWithDigit || Self.placed.contains($0)
            }
            return isPlace ?? true ? place : nil
        }
    }

    // MARK: What it says of them

    private var opposes: Bool {
        let isNamed = isShort || isOfSome || isOfTheirTeam
        let isSaid = passage.words.indices.contains { place in
            let next = passage.words[(place + 1)...].first?.fold
            return switch passage.words[place].fold {
            case "out": next == "of" && (isNamed || isOfAll)
            case "later": passage.has(.all)
            case "played": says(["already", "been"]) && isOfAll
            case "but": isOfTheirTeam && passage.has(.all)
            default:
                Self.opposing.contains(passage.words[place]) && (isNamed || isBesidePointer(place))
            }
        }
        return isSaid
            || passage.spans.contains { span in
                let place = span.range.lowerBound
                return switch span.term {
                case .except: isOfTheirTeam || isOfSome
                case .cancelled, .postponed: isNamed || isBesidePointer(place, mayLead: false)
                case .moved: passage.words[place].fold != "now" && (isOfSome || isOfTheirTeam)
                case .not, .undo, .draft, .swapped, .past:
                    !["nothing", "no"].contains(passage.words[place].fold)
                        && (isNamed || isBesidePointer(place))
                default: false
                }
            }
    }

    /// `Is this right?`, `Do these still stand?`
    private var asks: Bool {
        passage.has(.question) && (passage.has(.kept) || says(Self.asking))
    }

    /// `Only 1 and 3, please`, `Just the Keate one`
    private var selects: Bool {
        says(["only", "just"])
            && (isOfSome || isOfTheirTeam
                || passage.words.count <= 10
                    && passage.words.contains { $0.number(atMost: 2) != nil })
            && !passage.spans.contains { $0.competition != nil }
    }

    /// Whether it gives a day, a time, a pitch or a competition that none of them has, or not all of which it
    /// says so.
    private var conflicts: Bool {
        guard isOfAll || isOfSome, !says(["file", "sent"]) else { return false }
        return passage.values().contains { value in
            switch value.meaning {
            case .competition(let name):
                differs(name, from: quoted.all.compactMap(\.competition))
            case .pitch(let name):
                differs(name, from: quoted.all.compactMap(\.pitch), inAny: isOfAll)
            case .time(.time(let time)):
                differs(time, from: quoted.all.compactMap(\.time), inAny: isOfAll)
            case .date, .weekday:
                days.day(before: [value]).map { differs($0, from: quoted.all.map(\.date)) } ?? false
            default: false
            }
        }
    }

    private func differs<Element: Equatable>(
        _ value: Element, from others: [Element], inAny: Bool = false
    ) -> Bool {
        inAny
            ? others.contains { $0 != value } : !others.isEmpty && !others.contains(value)
    }

    private static let opposing: WordSet = [
        "not", "neither", "never", "cant", "cannot", "without", "skip", "hold", "awaiting",
        "provisional", "proposed", "comment", "wish", "rather", "read", "outdated",
        "concede", "concedes", "conceded", "scratch", "withdraw", "unplayable", "waterlogged",
        "happy",
    ]
    private static let asking: WordSet = [
        "right", "correct", "ok", "valid", "check", "confirm", "confirmed", "true", "wrong",
        "agreed", "final",
    ]
    private static let pointers: WordSet = [
        "these", "those", "they", "them", "below", "matches", "fixtures", "games", "list",
    ]
    private static let many: WordSet = [
        "these", "those", "they", "them", "times", "neither", "none", "make",
    ]
    private static let places = [
        "first": 0, "second": 1, "third": 2, "fourth": 3, "top": 0, "bottom": -1, "last": -1,
    ]
    private static let placed: WordSet = [
        "one", "line", "match", "game", "fixture", "two", "is", "are", "can", "cannot", "should",
    ]
    private static let others: WordSet = [
        "boys", "reply", "replies", "address", "created", "booking", "bookings", "mailbox",
        "automated", "automatically", "tab", "tabs", "sheet", "sheets", "row", "rows", "column",
        "columns", "anything", "earlier", "format", "system", "you", "your", "reached",
        "received", "seen", "forgot", "copied", "typed", "marked", "changes", "nobody",
    ]
}
