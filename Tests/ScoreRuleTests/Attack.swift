import LeagueAPI
import PostgreSQL

/// Something that must not work, by each method by which it can be tried.
struct Attack: Sendable {
    /// Who does what: the attack's name, and a sentence without its full stop.
    let name: String
    /// What tells apart the attacks of one name.
    let variant: String
    let refusal: Refusal
    let methods: [EntryMethod]
    let given: String?
    let act: @Sendable (Attempt) async throws -> Void

    /// - Parameters:
    ///   - variant: what tells it from others of the same name.
    ///   - refusal: how it must end.
    ///   - given: SQL of the superuser beforehand.
    init(
        _ name: String, variant: String = "", _ refusal: Refusal = .rule,
        methods: [EntryMethod] = EntryMethod.plain,
        given: String? = nil, _ act: @escaping @Sendable (Attempt) async throws -> Void
    ) {
        self.name = name
        self.variant = variant
        self.refusal = refusal
        self.methods = methods
        self.given = given
        self.act = act
    }

    /// Tries it by one method; returns what is wrong with how it ended, or nil.
    func fault(on league: RuleLeague, _ method: EntryMethod) async throws -> String? {
        try await league.prepare(given)
        var fault: String?
        do {
            try await act(Attempt(league: league, method: method))
            fault = refusal.fault(in: nil)
        } catch let error as PostgresError {
            fault = refusal.fault(in: (error.sqlState, error.message ?? "\(error)"))
        } catch let error as APIError {
            fault = refusal.fault(in: (error.code, error.message))
        } catch is NoRequest {
            return nil
        } catch let breach as Breach {
            fault = breach.what
        }
        let isUnchanged = try await league.isUnchanged()
        return fault ?? (isUnchanged ? nil : "rows have changed")
    }
}
