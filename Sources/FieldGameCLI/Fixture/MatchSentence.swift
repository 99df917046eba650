import FieldGame
import Foundation

extension Match {
    /// One line for people: `Keate v Hawtrey, Tuesday 13 January 2026, 2:25pm, Senior League,
    /// Agar's 3`, with a score `Keate 3-1 Hawtrey, …`.
    func sentence(with score: Score? = nil) -> String {
        let pairing = score.map { "\(home.name) \($0) \(away.name)" } ?? title
        return ([pairing, date.spoken] + [time?.spoken, competition, pitch].compactMap(\.self))
            .joined(separator: ", ")
    }

    /// Who wears bibs: the team's name, or `nobody`.
    var spokenBibs: String {
        switch bibs {
        case .home: home.name
        case .away: away.name
        case .nobody: "nobody"
        }
    }

    /// The id as commands take it and lists show it.
    var idText: String { id.uuidString.lowercased() }
}
