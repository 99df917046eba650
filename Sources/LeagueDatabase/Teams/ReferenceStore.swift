public import FieldGame
public import PostgreSQL

// Teams, aliases, pitches and competitions.

/// Which of several values the database refused, so that none was saved.
package struct RefusedValue: Error, CustomStringConvertible {
    /// Its place among the values, from 0.
    package let index: Int
    /// What the server said.
    let error: PostgresError

    /// The constraint that refused it, or nil.
    package var constraint: String? { error.constraint }

    /// The server's own words: what was wrong with which value.
    package var description: String {
        [error.message, error.detail].compactMap { $0 }.joined(separator: ": ")
    }
}

/// What an import of reference rows did.
package struct UpsertCounts: Sendable, Hashable {
    /// Rows that were not there.
    package var added: Int
    /// Rows whose values were others.
    package var changed: Int
    /// Rows that were there already.
    package var unchanged: Int

    /// These counts.
    package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
        (self.added, self.changed, self.unchanged) = (added, changed, unchanged)
    }

    /// How many rows there were.
    package var total: Int { added + changed + unchanged }
}

extension LeagueRepository {
    /// Everything that names stand for.
    package func referenceData() async throws -> ReferenceData {
        let aliases = try await connection.query(
            "SELECT house_id, alias FROM house_aliases ORDER BY alias", as: (String, String).self)
        return ReferenceData(
            teams: try await teams(), aliases: aliases.map { Alias(teamID: $0.0, alias: $0.1) },
            pitches: try await pitches(), competitions: try await competitions())
    }

    /// Houses by name, then school teams.
    package func teams() async throws -> [Team] {
        try await connection.query(
            "SELECT id, name, kind, colours FROM houses ORDER BY kind, name",
            as: Team.self)
    }

    /// Pitches, by area and name, numbers in their order.
    package func pitches() async throws -> [Pitch] {
        try await connection.query(
            """
            SELECT name, abbreviation, area, latitude, longitude FROM pitches
            ORDER BY area, regexp_replace(name, '\\d+', ''),
                     nullif(regexp_replace(name, '\\D+', '', 'g'), '')::numeric NULLS FIRST, name
            """,
            as: Pitch.self)
    }

    /// Competitions: leagues, cups, friendlies and the rest, by name.
    package func competitions() async throws -> [Competition] {
        try await connection.query(
            """
            SELECT name, abbreviation, kind, colour FROM competitions
            ORDER BY array_position('{league,cup,friendly,training,other}', kind), name
            """,
            as: Competition.self)
    }

    /// Adds teams, and changes those whose id is known; all of them or, when one is refused, none.
    package func save(_ teams: [Team]) async throws -> UpsertCounts {
        try await upsert(teams) { team in
            """
            INSERT INTO houses AS old (id, name, kind, colours)
            VALUES (\(team.id), \(team.name), \(team.kind), \(team.colours))
            ON CONFLICT (id) DO UPDATE
            SET name = excluded.name, kind = excluded.kind, colours = excluded.colours
            WHERE (old.name, old.kind, old.colours)
                  IS DISTINCT FROM (excluded.name, excluded.kind, excluded.colours)
            RETURNING xmax = 0
            """
        }
    }

    /// Adds other names of teams; one that is known in another spelling takes the new team.
    package func save(_ aliases: [Alias]) async throws -> UpsertCounts {
        try await upsert(aliases) { alias in
            """
            INSERT INTO house_aliases AS old (alias, house_id)
            VALUES (\(alias.alias), \(alias.teamID))
            ON CONFLICT (league_fold(alias)) DO UPDATE SET house_id = excluded.house_id
            WHERE old.house_id IS DISTINCT FROM excluded.house_id
            RETURNING xmax = 0
            """
        }
    }

    /// Takes an alias back; nothing happens when there is none of just that spelling.
    package func remove(_ alias: Alias) async throws {
        try await connection.execute(
            "DELETE FROM house_aliases WHERE alias = \(alias.alias) AND house_id = \(alias.teamID)")
    }

    /// Adds pitches, and changes those whose name is known.
    ///
    /// A pitch without a position keeps the one that the database has.
    package func save(_ pitches: [Pitch]) async throws -> UpsertCounts {
        try await upsert(pitches) { pitch in
            """
            INSERT INTO pitches AS old (name, abbreviation, area, latitude, longitude)
            VALUES (\(pitch.name), \(pitch.abbreviation), \(pitch.area),
                    \(pitch.position?.latitude), \(pitch.position?.longitude))
            ON CONFLICT (name) DO UPDATE
            SET abbreviation = excluded.abbreviation, area = excluded.area,
                latitude = coalesce(excluded.latitude, old.latitude),
                longitude = coalesce(excluded.longitude, old.longitude)
            WHERE (old.abbreviation, old.area, old.latitude, old.longitude)
                  IS DISTINCT FROM
                  (excluded.abbreviation, excluded.area,
                   coalesce(excluded.latitude, old.latitude),
                   coalesce(excluded.longitude, old.longitude))
            RETURNING xmax = 0
            """
        }
    }

    /// Adds competitions, and changes those whose name is known; their rules stay.
    package func save(_ competitions: [Competition]) async throws -> UpsertCounts {
        try await upsert(competitions) { competition in
            """
            INSERT INTO competitions AS old (name, abbreviation, kind, colour)
            VALUES (\(competition.name), \(competition.abbreviation), \(competition.kind),
                    \(competition.colour))
            ON CONFLICT (name) DO UPDATE
            SET abbreviation = excluded.abbreviation, kind = excluded.kind,
                colour = excluded.colour
            WHERE (old.abbreviation, old.kind, old.colour)
                  IS DISTINCT FROM (excluded.abbreviation, excluded.kind, excluded.colour)
            RETURNING xmax = 0
            """
        }
    }

    /// Runs a statement that writes one row; throws ``RefusedValue`` when a value is not as it must
    /// be, and ``PostgresError`` for all else.
    func write(_ statement: Query) async throws {
        do {
            try await connection.execute(statement)
        } catch let error as PostgresError where error.isAboutValues && !error.isRaised {
            throw RefusedValue(index: 0, error: error)
        }
    }

    /// Runs one statement a value in one transaction. The statement returns whether its row is new,
    /// or no row when nothing was to change.
    private func upsert<Value: Sendable>(
        _ values: [Value], _ statement: @Sendable (Value) -> Query
    ) async throws -> UpsertCounts {
        try await inTransaction { repository in
            var counts = UpsertCounts()
            for (index, value) in values.enumerated() {
                let isNew: Bool?
                do {
                    isNew = try await repository.connection.query(statement(value), as: Bool.self)
                        .first
                } catch let error as PostgresError where error.isAboutValues {
                    throw RefusedValue(index: index, error: error)
                }
                switch isNew {
                case true: counts.added += 1
                case false: counts.changed += 1
                case nil: counts.unchanged += 1
                }
            }
            return counts
        }
    }
}

extension Team: RowDecodable {
    /// Reads a row of `houses`.
    public init(row: Row) throws {
        self.init(
            id: try row.decode("id"), name: try row.decode("name"), kind: try row.decode("kind"),
            colours: try row.decode("colours"))
    }
}

extension Pitch: RowDecodable {
    /// Reads a row of `pitches`.
    public init(row: Row) throws {
        self.init(
            name: try row.decode("name"), abbreviation: try row.decode("abbreviation"),
            area: try row.decode("area"),
            position: Position(
                latitude: try row.decode(Double?.self, "latitude"),
                longitude: try row.decode(Double?.self, "longitude")))
    }
}

extension Competition: RowDecodable {
    /// Reads a row of `competitions`.
    public init(row: Row) throws {
        self.init(
            name: try row.decode("name"), abbreviation: try row.decode("abbreviation"),
            kind: try row.decode("kind"), colour: try row.decode("colour"))
    }
}
