package import FieldGame
import LeagueDatabase

// What messages say, as people read it.

extension Notice {
    /// `Keate v Hawtrey, Tuesday 13 January 2026`.
    package func title(name: (String) -> String) -> String {
        let sides = [home.map(name), away.map(name) ?? awayText].compactMap(\.self)
        return "\(sides.joined(separator: " v ")), \(date.spoken)"
    }

    /// The notice as people read it, with the names of teams: `Keate v Hawtrey, Tuesday 13 January
    /// 2026, 2:25pm, Senior League, Agar's 3, Mr Carlow & Dr Penhale`.
    package func sentence(name: (String) -> String) -> String {
        let sides = [home.map(name), away.map(name) ?? awayText].compactMap(\.self)
            .joined(separator: score.map { " \($0) " } ?? " v ")
        let parts: [String?] = [
            sides.isEmpty ? scope : sides, date.spoken, time?.spoken, competition, pitch,
            umpires?.joined(separator: " & "),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension [OutdatedField] {
    /// `outdated: Keate v Hawtrey, Tuesday 13 January 2026: 2:25pm; stands 3:00pm as "Changes" of 12
    /// January says`, one for each message that says so.
    package func sentences(on notice: Notice, _ teams: TeamNames) -> [String] {
        var sources: [String] = []
        for field in self where !sources.contains(field.source) { sources.append(field.source) }
        return sources.map { source in
            let fields = filter { $0.source == source }
            func list(_ text: (OutdatedField) -> String) -> String {
                fields.map(text).joined(separator: ", ")
            }
            return "outdated: \(notice.title { teams[$0] }): \(list(\.said)); "
                + "stands \(list(\.stands)) \(source)"
        }
    }
}

extension Problem {
    /// `line 12: SJH v DWF: no score in yet [no_score]`.
    package var words: String {
        let place = number.map { "line \($0): " } ?? ""
        let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        let reason = reason.rawValue + (note.isEmpty ? "" : ": \(note)")
        return "\(place)\(text) [\(reason)]"
    }
}
