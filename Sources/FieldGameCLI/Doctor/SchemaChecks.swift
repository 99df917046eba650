import LeagueDatabase

/// Whether the schema is what the migrations of this program make, and its rules are in force.
struct SchemaChecks {
    let facts: ServerFacts
    let repository: LeagueRepository

    func checks() async -> [HealthCheck] {
        let version = await version()
        guard version.status == .ok else { return [version] }
        do {
            let differences = try await repository.schemaCatalog().differences(from: .recorded)
            return [
                version, Self.objects(differences), triggers(differences), rowSecurity(differences),
                grants(differences),
            ]
        } catch {
            return [version, await .of("schema.objects") { throw error }]
        }
    }

    private func version() async -> HealthCheck {
        let id = "schema.version"
        do {
            return .ok(
                id, "\(try await repository.currentSchemaVersion()), each migration as shipped")
        } catch let error as DatabaseError {
            let mend =
                switch error.code {
                case .schemaTooOld: "fieldgame migrate"
                case .schemaOf01: "fieldgame migrate --from-0.1"
                default: "install the fieldgame that made this schema, or a newer one"
                }
            return .problem(id, error.description, mend: mend)
        } catch {
            return await .of(id) { throw error }
        }
    }

    /// Tables, views, functions and the like.
    private static func objects(_ differences: [SchemaDifference]) -> HealthCheck {
        let id = "schema.objects"
        let special: Set<SchemaCatalog.Kind> = [.firing, .rowSecurity, .grant, .defaultGrant]
        let all = differences.filter { !special.contains($0.place.kind) }
        // A policy or a rule more opens or bends what the others guard.
        let harmful = all.filter { $0.wanted != nil || [.policy, .rule].contains($0.place.kind) }
        if !harmful.isEmpty {
            return .problem(
                id, HealthCheck.list(harmful.map(\.words)),
                mend: "as league_owner, put back what sql/ makes and drop what it does not, or "
                    + "restore a dump into a new database")
        }
        guard all.isEmpty else {
            return .note(
                id, "besides what the migrations make: " + HealthCheck.list(all.map(\.words)))
        }
        return .ok(id, "tables, views and functions are as the migrations made them")
    }

    private func triggers(_ differences: [SchemaDifference]) -> HealthCheck {
        let id = "schema.triggers"
        // A trigger that is missing as a whole is named among the objects.
        let changed = differences.filter {
            $0.place.kind == .firing && $0.found != nil && $0.wanted != nil
        }
        // One that fires always fires wherever it should.
        let inForce = changed.filter { Self.isInForce($0.found ?? "") }
        let still = changed.filter { !Self.isInForce($0.found ?? "") }
        guard still.isEmpty else {
            let tables = Set(still.map { $0.place.name.prefix { $0 != "." } }).sorted()
            return .problem(
                id,
                "not in force: "
                    + HealthCheck.list(still.map { "\($0.place.name) (\($0.found ?? ""))" }),
                mend: "as a superuser: "
                    + tables.map { "ALTER TABLE \($0) ENABLE TRIGGER ALL" }.joined(separator: "; "))
        }
        guard facts.triggerless.isEmpty else {
            return .problem(
                id,
                "session_replication_role is replica, so that no rule is in force, in "
                    + HealthCheck.list(facts.triggerless),
                mend: "ALTER ROLE or ALTER DATABASE ... RESET session_replication_role")
        }
        guard inForce.isEmpty else {
            return .note(
                id,
                "every trigger is in force, in replicas too: "
                    + HealthCheck.list(inForce.map(\.place.name)))
        }
        return .ok(id, "every trigger is in force, the score rule among them")
    }

    /// Whether triggers fire in every session of people: `always, on`.
    private static func isInForce(_ firing: String) -> Bool {
        firing.split(separator: ", ").allSatisfy { ["on", "always"].contains($0) }
    }

    private func rowSecurity(_ differences: [SchemaDifference]) -> HealthCheck {
        let id = "schema.row_security"
        let open = differences.filter {
            $0.place.kind == .rowSecurity && $0.wanted != nil && $0.found == nil
        }.map(\.place.name)
        return open.isEmpty
            ? .ok(id, "rows are guarded where they must be")
            : .problem(
                id, "rows are not guarded in " + HealthCheck.list(open),
                mend: open.map { "ALTER TABLE \($0) ENABLE ROW LEVEL SECURITY" }
                    .joined(separator: "; "))
    }

    private func grants(_ differences: [SchemaDifference]) -> HealthCheck {
        let id = "roles.grants"
        let odd = differences.filter { [.grant, .defaultGrant].contains($0.place.kind) }
        return odd.isEmpty
            ? .ok(id, "the roles of the service may do what the migrations let them")
            : .problem(
                id, HealthCheck.list(odd.map(\.words)),
                mend: "REVOKE what was granted since, GRANT what is missing")
    }
}

extension SchemaDifference {
    /// `trigger matches.keep is missing`; `matches to anon: SELECT, UPDATE instead of SELECT`.
    fileprivate var words: String {
        let isGrant = place.kind == .grant
        let name = isGrant ? place.name : "\(place.kind.rawValue) \(place.name)"
        return switch (wanted, found) {
        case (let wanted?, let found?) where isGrant: "\(name): \(found) instead of \(wanted)"
        case (let wanted?, nil) where isGrant: "\(name): nothing instead of \(wanted)"
        case (nil, let found?) where isGrant: "\(name): \(found) instead of nothing"
        case (_?, nil): "\(name) is missing"
        case (nil, _): "\(name) is not ours"
        default: "\(name) was changed"
        }
    }
}
