import FieldGame
import LeagueDatabase

// What an instruction for many matches does: `All Junior League matches on Thursday are OFF`.

extension Notice {
    /// Whether a match is one of those. `This afternoon` leaves out what starts before noon, `this
    /// morning` what starts later; a match without a kick-off is in both.
    func covers(_ match: MatchSnapshot) -> Bool {
        guard match.date == date, competition.map(match.isOf) ?? true, pitch.map(match.isOn) ?? true
        else { return false }
        guard let time = match.time, let words = scope?.lowercased() else { return true }
        let (morning, afternoon) = (words.contains("morning"), words.contains("afternoon"))
        guard morning != afternoon else { return true }
        return (time.hour < 12) == morning
    }

    /// The same for one match: with its sides, kick-off, competition and pitch.
    func of(_ match: MatchSnapshot) -> Notice {
        var notice = self
        (notice.home, notice.away, notice.awayText) = (match.home, match.away, match.awayText)
        (notice.time, notice.competition, notice.pitch) = (
            match.time, match.competition, match.pitch
        )
        return notice
    }
}

extension MatchSnapshot {
    /// Whether it is played on a pitch, or on one of a ground or an area: `Agar's 3` on `Agar's`.
    fileprivate func isOn(_ place: String) -> Bool {
        guard let pitch else { return false }
        if pitch == place || pitchArea == place { return true }
        return pitch.hasPrefix(place + " ")
            && pitch.dropFirst(place.count + 1).allSatisfy(\.isNumber)
    }
}

extension MatchWorkingSet {
    /// Calls off each match that a notice for many covers and that is still to be played on its day,
    /// and puts it into the set. Those that have been played, or are off already, stay as they are,
    /// and so does one that the message changes: `All are off, except Keate v Penn, now on A1`.
    ///
    /// Where none is left to call off, those that are off in just that way already are unchanged;
    /// else the notice is refused.
    mutating func callOffAll(_ notice: Notice) -> [PlannedChange] {
        let changed = Set(
            notices.filter { $0.action == .update }
                .flatMap { candidates(for: $0.withTeamAtHome).map(\.id) })
        let covered = matches.filter { notice.covers($0) && !changed.contains($0.id) }
        let status = notice.action == .cancel ? Match.Status.cancelled : .postponed
        var chosen = covered.filter { $0.status == .scheduled }
        if chosen.isEmpty { chosen = covered.filter { $0.status == status } }
        guard !chosen.isEmpty else {
            return [
                PlannedChange(
                    refusing: notice, .unknownMatch,
                    "the database has no such match that is still to be played on "
                        + notice.date.spoken)
            ]
        }
        return chosen.map { match in
            let change = match.calledOff(by: notice.of(match))
            if let new = change.new { put(new) }
            return change
        }
    }
}
