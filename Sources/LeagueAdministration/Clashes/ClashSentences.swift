package import FieldGame
package import Foundation

extension Clash {
    /// `Agar's 3 is taken twice`, `Keate and Warre may play twice at once`; what is of several
    /// kinds is taken: `Keate and Agar's 3 are taken twice`.
    package var title: String {
        let isOne = names.count == 1
        let words =
            switch (pitch == nil, teams.isEmpty, umpires.isEmpty) {
            case (true, false, true):
                (isPossible ? "may play" : isOne ? "plays" : "play") + " twice at once"
            case (true, true, false):
                (isPossible ? "may umpire" : isOne ? "umpires" : "umpire") + " twice at once"
            default:
                (isPossible ? "may be" : isOne ? "is" : "are") + " taken twice"
            }
        return "\(names.formattedList) \(words)"
    }

    /// The match that gives way: one without a kick-off, else one that is being changed, else the
    /// second.
    fileprivate func yielding(_ changed: Set<UUID>) -> Match {
        if first.time == nil, second.time != nil { return first }
        if second.time == nil { return second }
        return changed.contains(first.id) && !changed.contains(second.id) ? first : second
    }
}

/// When one of two matches could be played instead.
package struct ClashProposal: Hashable, Sendable {
    /// The match.
    package let match: Match
    /// When it could start.
    package let time: LocalTime

    /// `Farrer v Penn could start at 3:25pm`.
    package var words: String { "\(match.title) could start at \(time.spoken)" }
}

extension ClashSearch {
    /// What would help against each clash: where the pitch is the matter, another time of the day
    /// for the match that gives way, as one that is being changed does; else nil.
    package func proposals(
        against clashes: some Sequence<Clash>, changing changed: Set<UUID> = []
    ) -> [ClashProposal?] {
        // A match may give way to many.
        var times: [UUID: LocalTime?] = [:]
        return clashes.map { clash in
            guard clash.pitch != nil else { return nil }
            let match = clash.yielding(changed)
            let time: LocalTime? = times[match.id] ?? freeTime(for: match)
            times.updateValue(time, forKey: match.id)
            return time.map { ClashProposal(match: match, time: $0) }
        }
    }

    /// A sentence for each clash of these matches: `Agar's 3 is taken twice on Tuesday 13 January
    /// 2026: Keate v Hawtrey at 2:25pm (10000000) and Farrer v Penn at 2:45pm (50000000); Farrer v
    /// Penn could start at 3:25pm`. After ten, how many more there are. Those with `others` are left
    /// out, as they are known already.
    package func sentences(about ids: Set<UUID>, except others: Set<UUID> = []) -> [Note] {
        let found = clashes(involving: ids, atMost: Self.limit)
        let clashes = found.filter { clash in
            !others.contains(clash.first.id) && !others.contains(clash.second.id)
        }
        let told = clashes.prefix(10)
        let proposals = proposals(against: told, changing: ids)
        let sentences = zip(told, proposals).map { clash, proposal in
            let matches = [clash.first, clash.second].map { match in
                let time = match.time.map { "at \($0.spoken)" } ?? "at a time not set"
                return "\(match.title) \(time) (\(match.id.text.prefix(8)))"
            }
            let proposal = proposal.map { "; \($0.words)" } ?? ""
            return Note(
                "\(clash.title) on \(clash.second.date.spoken): "
                    + matches.joined(separator: " and ") + proposal)
        }
        let more = clashes.count - sentences.count
        let least = found.count < Self.limit ? "" : "at least "
        return more > 0
            ? sentences + [Note("\(least)\(more) more clashes", .listClashes)] : sentences
    }
}
