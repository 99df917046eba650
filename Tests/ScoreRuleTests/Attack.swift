import PostgreSQL

/// Something that must not work, in each of the ways in which it can be tried.
struct Attack: Sendable {
    /// Who does what: the attack's name, and a sentence without its full stop.
    let name: String
    /// What tells apart the attacks of one name.
    let variant: String
    let refusal: Refusal
    let ways: [Way]
    let given: String?
    let act: @Sendable (Scene) async throws -> Void

    /// - Parameters:
    ///   - variant: what tells it from others of the same name.
    ///   - refusal: how it must end.
    ///   - given: SQL of the superuser beforehand.
    init(
        _ name: String, variant: String = "", _ refusal: Refusal = .rule, ways: [Way] = Way.plain,
        given: String? = nil, _ act: @escaping @Sendable (Scene) async throws -> Void
    ) {
        self.name = name
        self.variant = variant
        self.refusal = refusal
        self.ways = ways
        self.given = given
        self.act = act
    }

    /// Tries it in one way; returns what is wrong with how it ended, or nil.
    func fault(on stage: Stage, _ way: Way) async throws -> String? {
        try await stage.prepare(given)
        var fault: String?
        do {
            try await act(Scene(stage: stage, way: way))
            fault = refusal.fault(in: nil)
        } catch let error as PostgresError {
            fault = refusal.fault(in: error)
        } catch let breach as Breach {
            fault = breach.what
        }
        let isUnchanged = try await stage.isUnchanged()
        return fault ?? (isUnchanged ? nil : "rows have changed")
    }
}
