import PostgreSQL

extension LeagueRepository {
    /// Whether the schema has the version of this program, from the same texts; without an id.
    package func checkSchemaVersion() async throws -> HealthCheck {
        let migrator = Migrator(connection.login)
        do {
            try await migrator.requireCurrent()
            return .ok("\(migrator.needed), each migration as shipped")
        } catch let error as DatabaseError {
            let mend =
                switch error.code {
                case .schemaTooOld: "fieldgame migrate"
                case .schemaOf01: "fieldgame migrate --from-0.1"
                default: "install the fieldgame that made this schema, or a newer one"
                }
            return .problem(error.description, mend: mend)
        }
    }

    /// Whether the schema is what the migrations of this program make, and its rules are in force.
    package func checkSchema() async throws -> [HealthCheck] {
        let differences = try await schemaCatalog().differences(from: .recorded)
        let replicas = try await connection.query(Self.replicas, as: String.self)
        let special: Set<SchemaCatalog.Kind> = [.firing, .rowSecurity, .grant, .defaultGrant]
        return [
            Self.objects(differences.filter { !special.contains($0.place.kind) }),
            // A trigger that is missing as a whole is named among the objects.
            Self.triggers(
                differences.filter {
                    $0.place.kind == .firing && $0.found != nil && $0.wanted != nil
                }, replicas),
            Self.rowSecurity(
                differences.filter {
                    $0.place.kind == .rowSecurity && $0.wanted != nil && $0.found == nil
                }.map(\.place.name)),
            Self.grants(differences.filter { [.grant, .defaultGrant].contains($0.place.kind) }),
        ]
    }

    /// Tables, views, functions and the like.
    private static func objects(_ changed: [SchemaDifference]) -> HealthCheck {
        // A policy or a rule more opens or bends what the others guard.
        let harmful = changed.filter {
            $0.wanted != nil || [.policy, .rule].contains($0.place.kind)
        }
        let check: HealthCheck =
            .fault(
                .problem, "%", harmful.map(\.words),
                mend: "as league_owner, put back what sql/ makes and drop what it does not, or "
                    + "restore a dump into a new database")
            ?? .fault(
                .note, "besides what the migrations make: %", changed.map(\.words), mend: nil)
            ?? .ok("tables, views and functions are as the migrations made them")
        return check.named("schema.objects")
    }

    private static func triggers(
        _ changed: [SchemaDifference], _ replicas: [String]
    ) -> HealthCheck {
        // One that fires always fires wherever it should: `always, on`.
        let still = changed.filter {
            $0.found?.split(separator: ", ").allSatisfy { ["on", "always"].contains($0) } == false
        }
        let tables = Set(still.map { $0.place.name.prefix { $0 != "." } }).sorted()
        let check: HealthCheck =
            .fault(
                .problem, "not in force: %", still.map { "\($0.place.name) (\($0.found ?? ""))" },
                mend: "as a superuser: "
                    + tables.map { "ALTER TABLE \($0) ENABLE TRIGGER ALL" }.joined(separator: "; "))
            ?? .fault(
                .problem,
                "session_replication_role is replica, so that no rule is in force, in %", replicas,
                mend: "ALTER ROLE or ALTER DATABASE ... RESET session_replication_role")
            ?? .fault(
                .note, "every trigger is in force, in replicas too: %", changed.map(\.place.name),
                mend: nil)
            ?? .ok("every trigger is in force, the score rule among them")
        return check.named("schema.triggers")
    }

    private static func rowSecurity(_ open: [String]) -> HealthCheck {
        let commands = open.map { "ALTER TABLE \($0) ENABLE ROW LEVEL SECURITY" }
        let check: HealthCheck =
            .fault(
                .problem, "rows are not guarded in %", open, mend: commands.joined(separator: "; "))
            ?? .ok("rows are guarded where they must be")
        return check.named("schema.row_security")
    }

    private static func grants(_ changed: [SchemaDifference]) -> HealthCheck {
        let check: HealthCheck =
            .fault(
                .problem, "%", changed.map(\.words),
                mend: "REVOKE what was granted since, GRANT what is missing")
            ?? .ok("the roles of the service may do what the migrations let them")
        return check.named("roles.grants")
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
