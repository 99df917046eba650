import FieldGame
import Foundation

extension Clash {
    /// `Agar's 3 is taken twice`, `Keate and Warre may play twice at once`; what is of several
    /// kinds is taken: `Keate and Agar's 3 are taken twice`.
    var title: String {
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
        return "\(names.spokenList) \(words)"
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
struct ClashProposal {
    let match: Match
    let time: LocalTime

    /// `Farrer v Penn could start at 3:25pm`.
    var words: String { "\(match.title) could start at \(time.spoken)" }
}

extension ClashSearch {
    /// What would help against a clash: where the pitch is the matter, another time of the day; else
    /// nil, as where no time is free.
    ///
    /// - Parameter changed: matches that are being changed, and so give way.
    func proposal(against clash: Clash, changing changed: Set<UUID> = []) -> ClashProposal? {
        guard clash.pitch != nil else { return nil }
        let match = clash.yielding(changed)
        return freeTime(for: match).map { ClashProposal(match: match, time: $0) }
    }

    /// A sentence for each clash of these matches: `Agar's 3 is taken twice on Tuesday 13 January
    /// 2026: Keate v Hawtrey at 2:25pm (10000000) and Farrer v Penn at 2:45pm (50000000); Farrer v
    /// Penn could start at 3:25pm`. After ten, how many more there are.
    ///
    /// - Parameter others: matches whose clashes with these are known already.
    func sentences(about ids: Set<UUID>, except others: Set<UUID> = []) -> [String] {
        let clashes = clashes(involving: ids).filter { clash in
            !others.contains(clash.first.id) && !others.contains(clash.second.id)
        }
        let sentences = clashes.prefix(10).map { clash in
            let matches = [clash.first, clash.second].map { match in
                let time = match.time.map { "at \($0.spoken)" } ?? "at a time not set"
                return "\(match.title) \(time) (\(match.idText.prefix(8)))"
            }
            let proposal = proposal(against: clash, changing: ids).map { "; \($0.words)" } ?? ""
            return "\(clash.title) on \(clash.second.date.spoken): "
                + matches.joined(separator: " and ") + proposal
        }
        let more = clashes.count - sentences.count
        return more > 0
            ? sentences + ["\(more) more clashes: see `fieldgame clashes`"] : sentences
    }
}
