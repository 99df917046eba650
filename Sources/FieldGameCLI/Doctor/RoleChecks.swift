import LeagueDatabase

/// Whether the roles of the service can do what they must, and no more.
struct RoleChecks {
    let repository: LeagueRepository

    /// The roles that `authenticator` takes on.
    private static let callers = ["anon", "authenticated", "service_role"]

    func checks() async -> [HealthCheck] {
        let personal = await HealthCheck.of("roles.personal_logins") { try await personalLogins() }
        let open = await HealthCheck.of("roles.public") { try await publicRights() }
        do {
            let roles = Dictionary(
                try await repository.roleFacts().map { ($0.name, $0) }, uniquingKeysWith: { $1 })
            return [attributes(roles), authenticator(roles), members(roles), personal, open]
        } catch {
            return [await .of("roles.attributes") { throw error }, personal, open]
        }
    }

    private func attributes(_ roles: [String: RoleFacts]) -> HealthCheck {
        let id = "roles.attributes"
        let missing = roles.values.filter { !$0.exists }.map(\.name).sorted()
        guard missing.isEmpty else {
            return .problem(
                id, "missing: " + HealthCheck.list(missing, limit: 5),
                mend: "create them as sql/001_foundation.sql does, or restore the dump of roles")
        }
        let mighty = roles.values.filter { !$0.powers.isEmpty }.sorted { $0.name < $1.name }
        guard mighty.isEmpty else {
            let powers = mighty.map { "\($0.name) is \($0.powers.joined(separator: ", "))" }
            let commands = mighty.map { role in
                "ALTER ROLE \(role.name) "
                    + role.powers.map { "NO\($0.uppercased())" }.joined(separator: " ")
            }
            return .problem(
                id, "above the rules: " + HealthCheck.list(powers),
                mend: commands.joined(separator: "; "))
        }
        let logins = roles.values.filter { $0.canLogIn && $0.name != DatabaseOptions.authenticator }
            .map(\.name).sorted()
        return logins.isEmpty
            ? .ok(id, "they are there, and none is above the rules")
            : .warning(
                id, "can log in: " + HealthCheck.list(logins),
                mend: logins.map { "ALTER ROLE \($0) NOLOGIN" }.joined(separator: "; "))
    }

    private func authenticator(_ roles: [String: RoleFacts]) -> HealthCheck {
        let id = "roles.authenticator"
        guard let role = roles[DatabaseOptions.authenticator], role.exists else {
            return .problem(
                id, "there is no login \(DatabaseOptions.authenticator)",
                mend: "create it as sql/001_foundation.sql does")
        }
        guard role.canLogIn else {
            return .problem(id, "it cannot log in", mend: "ALTER ROLE \(role.name) LOGIN")
        }
        let missing = Self.callers.filter { !role.memberships.contains($0) }
        guard missing.isEmpty else {
            return .problem(
                id, "it cannot act as " + HealthCheck.list(missing),
                mend: "GRANT \(missing.joined(separator: ", ")) TO \(role.name)")
        }
        guard role.inherited.isEmpty else {
            return .problem(
                id,
                "it has the rights of \(HealthCheck.list(role.inherited)) without taking them on",
                mend: "ALTER ROLE \(role.name) NOINHERIT, and grant them anew")
        }
        return .ok(id, "it can act as " + Self.callers.joined(separator: ", "))
    }

    /// Who is in league_owner, and so may do all.
    private func members(_ roles: [String: RoleFacts]) -> HealthCheck {
        let id = "roles.owner"
        let owner = "league_owner"
        // A superuser is named among the attributes.
        let callers = roles.values.filter { role in
            role.memberships.contains(owner) && !role.powers.contains("superuser")
        }.map(\.name).sorted()
        guard callers.isEmpty else {
            return .problem(
                id, "may act as \(owner), who may do all: " + HealthCheck.list(callers),
                mend: callers.map { "REVOKE \(owner) FROM \($0)" }.joined(separator: "; "))
        }
        let strangers =
            (roles[owner]?.strangers ?? []) + (roles["service_role"]?.strangers ?? [])
        return strangers.isEmpty
            ? .ok(id, "nobody unexpected may do all")
            : .warning(
                id, "in \(owner) or service_role: " + HealthCheck.list(strangers),
                mend: "if they should not be: REVOKE \(owner), service_role FROM "
                    + strangers.joined(separator: ", "))
    }

    private func personalLogins() async throws -> HealthCheck {
        let id = "roles.personal_logins"
        let odd = try await repository.oddPersonalLogins()
        return odd.isEmpty
            ? .ok(id, "each is there and keeps the rules")
            : .problem(
                id, HealthCheck.list(odd),
                mend: "make the login and GRANT authenticated to it, or clear its "
                    + "user_profiles.db_role")
    }

    private func publicRights() async throws -> HealthCheck {
        let id = "roles.public"
        return try await repository.isSchemaOpen()
            ? .problem(
                id, "everybody may make tables and functions in the schema public",
                mend: "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
            : .ok(id, "only the league makes objects in its schema")
    }
}
