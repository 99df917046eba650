import PostgreSQL

extension LeagueRepository {
    /// Whether the schema has the version of this program, from the same texts; without an id.
    package func checkSchemaVersion() async throws -> HealthCheck {
        let migrator = Migrator(connection.login)
        do {
            try await migrator.requireCurrent()
            return HealthCheck(.ok, "\(migrator.needed), each migration as shipped")
        } catch let error as DatabaseError {
            let mend =
                switch error.code {
                case .schemaTooOld: "fieldgame migrate"
                case .schemaOf01: "fieldgame migrate --from-0.1"
                default: "install the fieldgame that made this schema, or a newer one"
                }
            return HealthCheck(.problem, error.description, mend: mend)
        }
    }

    /// Whether the schema is what the migrations of this program make, and its rules are in force.
    package func checkSchema() async throws -> [HealthCheck] {
        let differences = try await schemaCatalog().differences(from: .recorded)
        let replicas = try await connection.query(Self.replicas, as: String.self)
        func changed(_ kinds: SchemaCatalog.Kind...) -> [SchemaDifference] {
            differences.filter { kinds.contains($0.place.kind) }
        }
        let open = changed(.rowSecurity).filter { $0.found == nil }.map(\.place.name)
        let commands = open.map { "ALTER TABLE \($0) ENABLE ROW LEVEL SECURITY" }
        let rowSecurity =
            HealthCheck(
                .problem, "rows are not guarded in %", mend: commands.joined(separator: "; ")
            ).listing(open) ?? HealthCheck(.ok, "rows are guarded where they must be")
        let grants =
            HealthCheck(
                .problem, "%", mend: "REVOKE what was granted since, GRANT what is missing"
            ).listing(changed(.defaultGrant, .grant).map(\.words))
            ?? HealthCheck(.ok, "the roles of the service may do what the migrations let them")
        return [
            Self.objects(differences).named("schema.objects"),
            Self.triggers(changed(.firing), replicas).named("schema.triggers"),
            rowSecurity.named("schema.row_security"), grants.named("roles.grants"),
        ]
    }

    /// Tables, views, functions and the like.
    private static func objects(_ differences: [SchemaDifference]) -> HealthCheck {
        let changed = differences.filter {
            ![.firing, .rowSecurity, .grant, .defaultGrant].contains($0.place.kind)
        }
        // A policy or a rule more opens or bends what the others guard.
        let harmful = changed.filter {
            ($0.wanted != nil || [.policy, .rule].contains($0.place.kind)) && !$0.isPerhapsWording
        }
        return HealthCheck(
            .problem, "%",
            mend: "as league_owner, put back what sql/ makes and drop what it does not, or restore "
                + "a dump into a new database"
        ).listing(harmful.map(\.words))
            ?? HealthCheck(
                .warning, "the server, which is newer than this program, words otherwise: %",
                mend: "see that nobody has changed them, or install a newer fieldgame"
            ).listing(
                changed.filter(\.isPerhapsWording).map { "\($0.place.kind) \($0.place.name)" })
            ?? HealthCheck(.note, "besides what the migrations make: %")
            .listing(changed.map(\.words))
            ?? HealthCheck(.ok, "tables, views and functions are as the migrations made them")
    }

    private static func triggers(
        _ differences: [SchemaDifference], _ replicas: [String]
    ) -> HealthCheck {
        // A trigger that is missing as a whole is named among the objects.
        let changed = differences.filter { $0.found != nil && $0.wanted != nil }
        // One that fires always fires wherever it should: `always, on`.
        let still = changed.filter {
            $0.found?.split(separator: ", ").allSatisfy { ["on", "always"].contains($0) } == false
        }
        let commands = Set(still.map { $0.place.name.prefix { $0 != "." } }).sorted()
            .map { "ALTER TABLE \($0) ENABLE TRIGGER ALL" }
        return HealthCheck(
            .problem, "not in force: %",
            mend: "as a superuser: " + commands.joined(separator: "; ")
        ).listing(still.map { "\($0.place.name) (\($0.found ?? ""))" })
            ?? HealthCheck(
                .problem,
                "session_replication_role is replica, so that no rule is in force, in %",
                mend: "ALTER ROLE or ALTER DATABASE ... RESET session_replication_role"
            ).listing(replicas)
            ?? HealthCheck(.note, "every trigger is in force, in replicas too: %")
            .listing(changed.map(\.place.name))
            ?? HealthCheck(.ok, "every trigger is in force, the score rule among them")
    }

    /// What makes triggers not fire: `this session`, `every session of tom`.
    private static let replicas: Query = """
        SELECT 'this session' WHERE current_setting('session_replication_role') = 'replica'
        UNION ALL
        SELECT 'every session of ' || coalesce(r.rolname, 'every login')
        FROM pg_db_role_setting AS s LEFT JOIN pg_roles AS r ON r.oid = s.setrole
        WHERE 'session_replication_role=replica' = ANY (s.setconfig)
          AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
        ORDER BY 1
        """
}

extension SchemaDifference {
    /// `trigger matches.keep is missing`; `matches to anon: SELECT, UPDATE instead of SELECT`.
    fileprivate var words: String {
        guard place.kind != .grant else {
            return "\(place.name): \(found ?? "nothing") instead of \(wanted ?? "nothing")"
        }
        let name = "\(place.kind.rawValue) \(place.name)"
        guard found != nil else { return "\(name) is missing" }
        return wanted == nil ? "\(name) is not ours" : "\(name) was changed"
    }
}
