import FieldGame

/// A notice as people read it: `Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, Senior League,
/// Agar's 3, Mr Carlow & Dr Penhale`.
struct NoticeSentence: CustomStringConvertible {
    let description: String

    /// - Parameter name: the name of the team with an id.
    init(_ notice: Notice, name: (String) -> String) {
        let sides = [notice.home.map(name), notice.away.map(name) ?? notice.awayText]
            .compactMap(\.self)
            .joined(separator: notice.score.map { " \($0) " } ?? " v ")
        let parts: [String?] = [
            sides.isEmpty ? notice.scope : sides, notice.date.spoken, notice.time?.spoken,
            notice.competition, notice.pitch, notice.umpires?.joined(separator: " & "),
        ]
        description = parts.compactMap(\.self).joined(separator: ", ")
    }
}
