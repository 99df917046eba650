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
    /// Everything that names stand for, at one moment.
    package func referenceData() async throws -> ReferenceData {
        let rows = try await connection.snapshot([
            Team.list, "SELECT house_id, alias FROM public.house_aliases ORDER BY alias",
            Pitch.list, PitchAlias.list, Competition.list, TaughtWord.list,
        ])
        return ReferenceData(
            teams: try rows[0].decode(Team.self), aliases: try rows[1].decode(Alias.self),
            pitches: try rows[2].decode(Pitch.self),
            pitchAliases: try rows[3].decode(PitchAlias.self),
            competitions: try rows[4].decode(Competition.self),
            words: try rows[5].decode(TaughtWord.self))
    }

    /// Houses by name, then school teams.
    package func teams() async throws -> [Team] {
        try await connection.query(Team.list, as: Team.self)
    }

    /// Pitches, by area and name, numbers in their order.
    package func pitches() async throws -> [Pitch] {
        try await connection.query(Pitch.list, as: Pitch.self)
    }

    /// Other names of pitches, in alphabetical order.
    package func pitchAliases() async throws -> [PitchAlias] {
        try await connection.query(PitchAlias.list, as: PitchAlias.self)
    }

    /// Competitions: leagues, cups, friendlies and the rest, by name.
    package func competitions() async throws -> [Competition] {
        try await connection.query(Competition.list, as: Competition.self)
    }

    /// Takes an alias back; nothing happens when there is none of just that spelling.
    package func remove(_ alias: Alias) async throws {
        try await connection.execute(
            "DELETE FROM house_aliases WHERE alias = \(alias.alias) AND house_id = \(alias.teamID)")
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
}

extension Team: ListedRow, RowDecodable {
    package static let table: Query = "public.houses"
    package static let identity: Query = "id"
    /// All of them: houses by name, then school teams.
    static let list: Query =
        "SELECT id, name, kind, colours, pattern FROM public.houses ORDER BY kind, name"
    package var columns: Columns {
        ["id": id, "name": name, "kind": kind, "colours": colours, "pattern": pattern]
    }

    /// Reads a row of `houses`.
    public init(row: Row) throws {
        self.init(
            id: try row.decode("id"), name: try row.decode("name"), kind: try row.decode("kind"),
            colours: try row.decode("colours"), pattern: try row.decode("pattern"))
    }
}

extension Alias: ListedRow, RowDecodable {
    package static let table: Query = "public.house_aliases"
    package static let identity: Query = "public.league_fold(alias)"
    package var columns: Columns { ["alias": alias, "house_id": teamID] }

    /// Reads a row of `house_aliases`.
    public init(row: Row) throws {
        self.init(teamID: try row.decode("house_id"), alias: try row.decode("alias"))
    }
}

extension Pitch: ListedRow, RowDecodable {
    package static let table: Query = "public.pitches"
    package static let identity: Query = "name"
    /// All of them, by area and name, numbers in their order.
    static let list: Query = """
        SELECT name, abbreviation, area, latitude, longitude, plan_x, plan_y, plan_width, plan_height
        FROM public.pitches
        ORDER BY area, regexp_replace(name, '\\d+', ''),
                 nullif(regexp_replace(name, '\\D+', '', 'g'), '')::numeric NULLS FIRST, name
        """
    package var columns: Columns {
        [
            "name": name, "abbreviation": abbreviation, "area": area,
            "latitude": position?.latitude, "longitude": position?.longitude,
            "plan_x": plan?.x, "plan_y": plan?.y, "plan_width": plan?.width,
            "plan_height": plan?.height,
        ]
    }

    /// Reads a row of `pitches`.
    public init(row: Row) throws {
        self.init(
            name: try row.decode("name"), abbreviation: try row.decode("abbreviation"),
            area: try row.decode("area"),
            position: Position(
                latitude: try row.decode(Double?.self, "latitude"),
                longitude: try row.decode(Double?.self, "longitude")),
            plan: Plan(
                x: try row.decode(Int?.self, "plan_x"), y: try row.decode(Int?.self, "plan_y"),
                width: try row.decode(Int?.self, "plan_width"),
                height: try row.decode(Int?.self, "plan_height")))
    }
}

extension PitchAlias: RowDecodable {
    /// All of them, in alphabetical order.
    static let list: Query = "SELECT pitch, alias FROM public.pitch_aliases ORDER BY alias"

    /// Reads a row of `pitch_aliases`.
    public init(row: Row) throws {
        self.init(pitch: try row.decode("pitch"), alias: try row.decode("alias"))
    }
}

extension Competition: ListedRow, RowDecodable {
    package static let table: Query = "public.competitions"
    package static let identity: Query = "name"
    /// All of them: leagues, cups, friendlies and the rest, by name.
    static let list: Query = """
        SELECT name, abbreviation, kind, colour, squad FROM public.competitions
        ORDER BY array_position('{league,cup,friendly,training,other}', kind), name
        """
    /// All of them, in the order in which they were listed.
    static let listInOrder: Query = """
        SELECT name, abbreviation, kind, colour, squad FROM public.competitions
        ORDER BY listed
        """
    package var columns: Columns {
        [
            "name": name, "abbreviation": abbreviation, "kind": kind, "colour": colour,
            "squad": squad,
        ]
    }

    /// Reads a row of `competitions`.
    public init(row: Row) throws {
        self.init(
            name: try row.decode("name"), abbreviation: try row.decode("abbreviation"),
            kind: try row.decode("kind"), colour: try row.decode("colour"),
            squad: try row.decode("squad"))
    }
}
