import FieldGame
import Foundation
import LeagueDatabase

/// Writes what followers are told.
package struct LetterWriter: Sendable {
    package let site: SiteLinks
    package let links: FollowerLinks
    /// How many matches a letter tells of.
    private static let most = 100

    /// Letters that lead to this site by links of this key.
    package init(site: SiteLinks, links: FollowerLinks) { (self.site, self.links) = (site, links) }

    /// What a follower is told of these matches, of which there is at least one.
    ///
    /// - Parameter appointed: whether they umpire the match; nil for one who is no umpire of it.
    func news(_ news: [MatchNews], for follower: Follower, appointed: Bool? = nil) -> Letter {
        let words = NewsWords(clock24: follower.settings.clock24)
        let first = news.first.map { words.headline($0, appointed: appointed) } ?? ""
        let more = news.count - 1
        var parts: [Letter.Part] = []
        for match in news.prefix(Self.most) {
            parts.append(.heading(words.headline(match, appointed: appointed)))
            parts.append(.facts(words.facts(match)))
            parts.append(.link("The match", to: site.match(match.match)))
        }
        if news.count > Self.most {
            parts.append(.words("And \(news.count - Self.most) more."))
            parts.append(.link("All changes", to: site.address("/changes")))
        }
        return Letter(
            more == 0 ? first : "\(first), and \(more) more", parts + footer(follower))
    }

    /// What a follower is told of tables, of which at least one place has changed.
    func tables(_ places: [ChangedPlace], for follower: Follower) -> Letter {
        let first = places[0]
        let more = places.count - 1
        var parts: [Letter.Part] = []
        for (index, place) in places.enumerated() {
            if index == 0 || places[index - 1].competition != place.competition {
                parts.append(.heading(place.competition))
            }
            let played = place.played == 1 ? "1 match" : "\(place.played) matches"
            parts.append(
                .words(
                    "\(place.team): \(ordinal(place.place)), was \(ordinal(place.formerPlace)) "
                        + "(\(played) and \(place.points) points since)"))
        }
        return Letter(
            "\(first.team) \(ordinal(first.place)) in the \(first.competition), was "
                + ordinal(first.formerPlace) + (more == 0 ? "" : ", and \(more) more"),
            parts + footer(follower))
    }

    /// What the sender of a message is told: what was read, and what was not.
    func reply(_ reply: ImportReply) -> Letter {
        let words = NewsWords(clock24: false)
        var parts: [Letter.Part] = []
        if !reply.matches.isEmpty {
            parts.append(.heading("What was read, as it stands now"))
            parts += reply.matches.prefix(100).map { .words(words.line($0)) }
        }
        if !reply.problems.isEmpty || reply.matches.isEmpty {
            parts.append(.heading("What was not"))
            parts += reply.problems.prefix(50).map { problem in
                let note =
                    problem.note.isEmpty
                    ? problem.reason.rawValue.replacing("_", with: " ") : problem.note
                return .words("“\(problem.line)”: \(note)")
            }
            if reply.problems.isEmpty {
                parts.append(.words(reply.failure.isEmpty ? "No match was found." : reply.failure))
            }
        }
        parts.append(
            .footer("This is sent by a program. To correct something, write the mail again."))
        return Letter("Auto: " + (reply.subject.isEmpty ? "your message" : reply.subject), parts)
    }

    /// `1st`, `2nd`, `11th`.
    private func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 10, number % 100) {
            case (1, let rest) where rest != 11: "st"
            case (2, let rest) where rest != 12: "nd"
            case (3, let rest) where rest != 13: "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    /// The letter by which a new follower says that they want it.
    func confirmation(_ follower: Follower, _ items: [NamedItem]) -> Letter {
        Letter(
            "Please confirm: news of \(list(items))",
            [
                .heading("News of \(list(items))"),
                .words(
                    "Somebody, we hope you, asked us to tell this address when matches of "
                        + "\(list(items)) are new, moved, called off or played."),
                .link(
                    "Yes, tell me (within 48 hours)",
                    to: site.confirm(links.token(.confirm, follower))),
                .words("If you did not ask for it, do nothing: nothing more will come."),
                .footerLink(
                    "Never write to this address",
                    to: site.unsubscribe(links.token(.unsubscribe, follower))),
            ])
    }

    /// The letter that asks whether a follower still wants it.
    func renewal(_ follower: Follower, _ items: [NamedItem]) -> Letter {
        Letter(
            "Still following \(list(items))?",
            [
                .heading("Do you still want news of \(list(items))?"),
                .words(
                    "It is a year since you said so. Without your word we forget this address on "
                        + (London.day(at: follower.expiresAt)?.spoken ?? "its last day") + "."),
                .link("Yes, go on", to: site.confirm(links.token(.confirm, follower))),
            ] + footer(follower))
    }

    private func footer(_ follower: Follower) -> [Letter.Part] {
        [
            .footer(
                "You follow this as \(follower.code). Times are London's. This is sent by a program."
            ),
            .footerLink(
                "Change what you are told, and when",
                to: site.manage(links.token(.manage, follower))),
            .footerLink(
                "Leave at once", to: site.unsubscribe(links.token(.unsubscribe, follower))),
        ]
    }

    /// `Keate, Hawtrey and 2 more`.
    private func list(_ items: [NamedItem]) -> String {
        let names = items.map(\.name)
        switch names.count {
        case 0: return "the league"
        case 1: return names[0]
        case 2, 3:
            return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        default: return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
        }
    }
}
