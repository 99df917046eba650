package import FieldGame
package import PostgreSQL

// Umpires, and who is meant by their names.

/// An umpire with all names that mean that person.
package struct Umpire: Sendable, Hashable {
    /// By what the umpire is told apart.
    package let person: String
    /// The name that people read.
    package let name: String
    /// The name in web addresses.
    package let slug: String
    /// The other names, in alphabetical order.
    package let otherNames: [String]
    /// By what each of the names is told apart; see `Umpires.key`.
    package let keys: [String]
    /// How many matches have the umpire.
    package let matches: Int
    /// Whether the umpire's names are kept from everything public.
    package let isHidden: Bool
}

extension Umpire: RowDecodable {
    /// Reads a row of ``LeagueRepository/umpires()``.
    package init(row: Row) throws {
        (person, name, slug, otherNames, keys, matches, isHidden) = try row.decode(
            (String, String, String, [String], [String], Int, Bool).self)
    }
}

extension LeagueRepository {
    /// Every umpire that a match has, had, or may have, by name.
    package func umpires() async throws -> [Umpire] {
        try await connection.query(Self.umpires("true"), as: Umpire.self)
    }

    /// The umpire who is told apart by this; nil where there is none.
    func umpire(_ person: String) async throws -> Umpire? {
        try await connection.query(
            Self.umpires("shown.person = \(person)"), as: Umpire.self
        ).first
    }

    private static func umpires(_ condition: Query) -> Query {
        """
        SELECT shown.person, shown.name, shown.slug,
               ARRAY(SELECT n.name FROM public.umpire_names AS n
                     WHERE n.person = shown.person AND n.slug <> shown.slug
                     ORDER BY public.league_fold(n.name), n.key),
               ARRAY(SELECT n.key FROM public.umpire_names AS n
                     WHERE n.person = shown.person ORDER BY n.key),
               (SELECT count(*) FROM public.matches AS m
                WHERE public.league_umpire_slugs(m.umpires)
                      && ARRAY(SELECT n.key FROM public.umpire_names AS n
                               WHERE n.person = shown.person)),
               EXISTS (SELECT FROM public.umpire_names AS n
                       WHERE n.person = shown.person AND n.is_hidden)
        FROM public.shown_umpires AS shown
        WHERE \(fragment: condition)
        ORDER BY public.league_fold(shown.name), shown.person
        """
    }

    /// A search for clashes among these matches, their umpires known by all their names, and their
    /// competitions by the squads that play in them.
    package func clashSearch(among matches: [Match]) async throws -> ClashSearch {
        let keys = Set(matches.flatMap(\.umpires).map(Umpires.key))
        let squads = Squads(try await competitions())
        guard !keys.isEmpty else { return ClashSearch(matches, squads: squads) }
        let found = try await connection.query(
            """
            SELECT n.key, n.person, shown.name
            FROM public.umpire_names AS n
            JOIN public.shown_umpires AS shown ON shown.person = n.person
            WHERE n.key = ANY (\(Array(keys)))
            """, as: (String, String, String).self)
        let people = found.map { ($0, UmpirePeople.Person(id: $1, name: $2)) }
        return ClashSearch(
            matches, people: UmpirePeople(Dictionary(people) { first, _ in first }),
            squads: squads)
    }
}
