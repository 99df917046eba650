import LeagueAPI
import PostgreSQL

/// Something that must work, by each method by which it can be done.
struct LegalPath: Sendable {
    /// Who does what, as a sentence without its full stop.
    let name: String
    let methods: [EntryMethod]
    let given: String?
    let match: Match
    let standing: String?
    let record: [String]
    let changes: Bool
    let act: @Sendable (Attempt) async throws -> Void

    /// - Parameters:
    ///   - methods: how it can be done.
    ///   - given: SQL of the superuser beforehand.
    ///   - match: the match that it is about.
    ///   - standing: how that stands afterwards: `2-1 by Ann`; nil when it is gone.
    ///   - record: what the record says of it.
    ///   - changes: whether rows change; nil when the record tells.
    init(
        _ name: String, methods: [EntryMethod] = EntryMethod.plain, given: String? = nil,
        _ match: Match = .derby,
        leaves standing: String?, record: [String] = [],
        changes: Bool? = nil, _ act: @escaping @Sendable (Attempt) async throws -> Void
    ) {
        self.name = name
        self.methods = methods
        self.given = given
        self.match = match
        self.standing = standing
        self.record = record
        self.changes = changes ?? !record.isEmpty
        self.act = act
    }

    /// Does it by one method; returns what is wrong with how it ended, or nil.
    func fault(on league: RuleLeague, _ method: EntryMethod) async throws -> String? {
        try await league.prepare(given)
        let last = try await league.look(
            "SELECT coalesce(max(id), 0) FROM score_audit_log"
        ).decode(Int.self)[0]
        var failure: String?
        do {
            try await act(Attempt(league: league, method: method))
        } catch let error as PostgresError {
            failure = "\(error.sqlState ?? ""): \(error.message ?? "\(error)")"
        } catch let error as APIError {
            failure = "\(error.code): \(error.message)"
        } catch is NoRequest {
            return nil
        } catch let breach as Breach {
            failure = breach.what
        }
        let isUnchanged = try await league.isUnchanged()
        if let failure { return failure }
        if isUnchanged == changes { return changes ? "nothing has changed" : "rows have changed" }
        let stands = try await league.look(RuleLeagueScript.standing(of: match)).decode(String.self)
            .first
        if stands != standing { return "leaves \(stands ?? "nothing")" }
        return try await faultInRecord(on: league, method, after: last)
    }

    private func faultInRecord(on league: RuleLeague, _ method: EntryMethod, after last: Int)
        async throws -> String?
    {
        let rows = try await league.look(
            RuleLeagueScript.record(after: last)
        ).decode((String, String, Bool).self)
        if rows.map(\.0) != record { return "recorded: \(rows.map(\.0))" }
        if rows.contains(where: { !$0.2 }) { return "recorded at another time" }
        let isPersonal = { (login: String) in login != "authenticator" }
        return rows.allSatisfy { isPersonal($0.1) == method.isPersonal }
            ? nil : "recorded for another login: \(rows.map(\.1))"
    }
}
