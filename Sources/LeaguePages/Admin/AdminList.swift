/// What the league keeps lists of, as admins look after them.
package enum AdminList: String, Sendable, CaseIterable {
    case teams, pitches, competitions, umpires, words, ledger, imports, season

    /// What it is called.
    var title: String {
        switch self {
        case .teams: "Houses and school teams"
        case .pitches: "Pitches"
        case .competitions: "Competitions"
        case .umpires: "Umpires"
        case .words: "Words of emails"
        case .ledger: "Deductions and lots"
        case .imports: "Messages"
        case .season: "Seasons"
        }
    }

    /// Where it is.
    package var path: PagePath { PagePath(parts: folders, query: []) }

    /// Where one of its items is, by its id or name.
    package func path(_ item: String) -> PagePath {
        PagePath(parts: folders + [item], query: [])
    }

    private var folders: [String] {
        switch self {
        case .umpires, .imports, .season: ["admin", rawValue]
        default: ["admin", "lists", rawValue]
        }
    }
}
