import FieldGame
import Foundation
import LeagueDatabase

/// One thing that a query names: a team, a team in a competition, a competition, a pitch, an umpire.
struct FeedChoice: Hashable, Sendable {
    /// The parameter, by ids and full names.
    let parameter: FeedParameter
    /// What it names; with `follow=TEAM:COMPETITION` these two.
    let names: [CalendarName]

    /// What people read.
    var name: String { names.map(\.name).joined(separator: " ") }

    /// Since when no match can be one of its; nil while all that it names lives.
    var goneSince: Date? { names.compactMap(\.goneSince).min() }

    /// What the parameters name, each once, in a fixed order; those that name nothing are left out.
    ///
    /// Throws ``FeedRefusal`` for a name that the league never had, and the database's errors.
    static func found(
        _ parameters: [FeedParameter], in repository: LeagueRepository
    ) async throws -> [FeedChoice] {
        let tokens = parameters.flatMap(Self.tokens)
        let found = try await repository.calendarNames(
            tokens.map { token in
                (FeedResolver.kinds(like: token.kind), FoldedName(token.text).slug, token.text)
            })
        var choices: Set<FeedChoice> = []
        var rest = zip(tokens, found).map { ($0, $1) }[...]
        for parameter in parameters {
            if Self.tokens(parameter).contains(where: { FoldedName($0.text).description.isEmpty }) {
                throw parameter.refusal(expecting: "a name of the league's")
            }
            var names: [CalendarName] = []
            for _ in Self.tokens(parameter) {
                guard let (token, name) = rest.popFirst() else { break }
                guard let name else { throw token.refusal }
                names.append(name)
            }
            guard !names.isEmpty else { continue }
            let value = names.map(\.subject).joined(separator: ":")
            choices.insert(
                FeedChoice(parameter: FeedParameter(parameter.key, value), names: names))
        }
        return choices.sorted { $0.parameter < $1.parameter }
    }

    /// A name, and what kind of thing it is one of.
    private struct Token {
        let kind: FeedKind
        let text: String

        /// What is said of a name that the league never had.
        var refusal: FeedRefusal {
            FeedRefusal(
                .unknown, "The league knows no \(kind.rawValue) of this name.", details: text,
                hint: "/calendars lists all that it knows.")
        }
    }

    /// The names in a parameter: `follow=JDM:Junior League` has two.
    private static func tokens(_ parameter: FeedParameter) -> [Token] {
        switch parameter.key {
        case .follow:
            let parts = parameter.value.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return zip([.house, .competition], parts).map { Token(kind: $0, text: String($1)) }
        case .house: return [Token(kind: .house, text: parameter.value)]
        case .team: return [Token(kind: .team, text: parameter.value)]
        case .competition: return [Token(kind: .competition, text: parameter.value)]
        case .umpire: return [Token(kind: .umpire, text: parameter.value)]
        case .pitch: return [Token(kind: .pitch, text: parameter.value)]
        default: return []
        }
    }
}

extension MatchFilter {
    /// Narrows it to what a calendar's name stands for.
    mutating func add(_ name: CalendarName) {
        switch name.kind {
        case "competition": competitions.append(name.subject)
        case "pitch": pitches.append(name.subject)
        case "umpire": umpires.append(name.subject)
        default: teams.append(name.subject)
        }
    }

    /// Adds what a query names; houses and teams are two keys there.
    mutating func add(_ choice: FeedChoice) {
        guard let first = choice.names.first else { return }
        switch choice.parameter.key {
        case .follow:
            let competition = choice.names.count > 1 ? choice.names[1].subject : nil
            follows.append(Follow(teamID: first.subject, competition: competition))
        case .house: houses.append(first.subject)
        default: add(first)
        }
    }
}
