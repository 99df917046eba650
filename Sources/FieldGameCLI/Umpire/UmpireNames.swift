import FieldGame
import LeagueAdministration
import LeagueDatabase

/// Finds umpires by any of their names.
struct UmpireNames {
    private let repository: LeagueRepository
    /// Every umpire, by name.
    let all: [Umpire]

    init(_ repository: LeagueRepository) async throws {
        self.repository = repository
        all = try await repository.umpires()
    }

    /// The umpire with this name, or its beginning; without a title, where only one umpire can be
    /// meant. Throws which names are near.
    func find(_ name: String) async throws -> Umpire {
        let meant = try await repository.calendarNames([(["umpire"], FoldedName(name).slug, name)])
        if let person = meant.first??.subject,
            let umpire = all.first(where: { $0.person == person }
            )
        {
            return umpire
        }
        return try NameResolver(ReferenceData(teams: [])).umpire(name, among: all)
    }
}

extension Umpire: Changeable {
    static let jsonHelp =
        "Print JSON: an object with the umpire's names, matches, and what was done."

    /// The umpire as JSON and CSV.
    var record: Record {
        [
            "name": name, "other_names": otherNames, "matches": matches, "slug": slug,
            "hidden": isHidden,
        ]
    }
}
