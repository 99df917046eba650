package import FieldGame
import PostgreSQL

/// Everything that has a name and an address of its own: teams, competitions, pitches and umpires, as
/// of one moment.
package struct LeagueDirectory: Hashable, Sendable {
    /// Houses, then school teams, each by name.
    package let teams: [Team]
    /// In the order in which they were listed, then those that only matches name.
    package let competitions: [Competition]
    /// By area, name and number, then those that only matches name.
    package let pitches: [Pitch]
    /// By name.
    package let umpires: [Umpire]

    /// An umpire with an address.
    package struct Umpire: Hashable, Sendable {
        /// The name that people read.
        package let name: String
        /// The name in web addresses.
        package let slug: String
        /// By what the umpire's names are told apart.
        package let keys: [String]
    }

    /// What an address is about.
    package enum Kind: String, Sendable {
        case house, team, competition, pitch, umpire
    }

    private struct Subject: Hashable {
        let kind: Kind
        let id: String
    }

    private let slugs: [Subject: String]
    private let teamsByID: [String: Team]
    private let competitionsByName: [String: Competition]
    private let pitchesByName: [String: Pitch]
    private let umpiresByKey: [String: Umpire]

    /// The directory of these rows: each name by kind, subject, slug and what people read.
    init(
        names: [(kind: String, subject: String, slug: String, name: String)], teams: [Team],
        competitions: [Competition], pitches: [Pitch], umpireKeys: [(key: String, person: String)]
    ) {
        var slugs: [Subject: String] = [:]
        for name in names {
            if let kind = Kind(rawValue: name.kind) {
                slugs[Subject(kind: kind, id: name.subject)] = name.slug
            }
        }
        self.slugs = slugs
        self.teams = teams
        func unlisted(_ kind: Kind, _ listed: Set<String>) -> [String] {
            names.filter { $0.kind == kind.rawValue && !listed.contains($0.subject) }
                .map(\.subject).sorted()
        }
        self.competitions =
            competitions
            + unlisted(.competition, Set(competitions.map(\.name))).map {
                Competition(name: $0, kind: .other)
            }
        self.pitches =
            pitches + unlisted(.pitch, Set(pitches.map(\.name))).map { Pitch(name: $0) }
        let keys = Dictionary(grouping: umpireKeys, by: \.person).mapValues { $0.map(\.key) }
        umpires = names.filter { $0.kind == Kind.umpire.rawValue }.map {
            Umpire(name: $0.name, slug: $0.slug, keys: keys[$0.subject] ?? [])
        }.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }
        teamsByID = Dictionary(teams.map { ($0.id, $0) }) { first, _ in first }
        competitionsByName = Dictionary(self.competitions.map { ($0.name, $0) }) { first, _ in first
        }
        pitchesByName = Dictionary(self.pitches.map { ($0.name, $0) }) { first, _ in first }
        umpiresByKey = Dictionary(umpires.flatMap { one in one.keys.map { ($0, one) } }) {
            first, _ in first
        }
    }

    /// The team with this id.
    package func team(_ id: String) -> Team? { teamsByID[id] }

    /// The competition of this name, listed or only named by matches.
    package func competition(_ name: String) -> Competition? { competitionsByName[name] }

    /// The pitch of this name, listed or only named by matches.
    package func pitch(_ name: String) -> Pitch? { pitchesByName[name] }

    /// The umpire whom a match calls so.
    package func umpire(called name: String) -> Umpire? { umpiresByKey[Umpires.key(name)] }

    /// The name in web addresses; nil for a subject that has none.
    package func slug(of kind: Kind, _ id: String) -> String? { slugs[Subject(kind: kind, id: id)] }

    /// The name of a team in web addresses.
    package func slug(of team: Team) -> String? {
        slug(of: team.kind == .house ? .house : .team, team.id)
    }
}

extension LeagueRepository {
    /// The directory as it is now. Its cost grows with the names of the league, not with its matches.
    package func directory() async throws -> LeagueDirectory {
        let rows = try await connection.snapshot([
            "SELECT kind, subject, slug, name FROM calendar_names WHERE is_current ORDER BY kind, slug",
            Team.list, Competition.listInOrder, Pitch.list,
            "SELECT key, person FROM umpire_names ORDER BY key",
        ])
        return LeagueDirectory(
            names: try rows[0].decode((String, String, String, String).self)
                .map { (kind: $0.0, subject: $0.1, slug: $0.2, name: $0.3) },
            teams: try rows[1].decode(Team.self),
            competitions: try rows[2].decode(Competition.self),
            pitches: try rows[3].decode(Pitch.self),
            umpireKeys: try rows[4].decode((String, String).self).map { (key: $0.0, person: $0.1) })
    }
}
