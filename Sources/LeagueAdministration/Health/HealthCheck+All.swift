package import LeagueDatabase

extension HealthCheck {
    /// What each of these finds. Where one cannot look, that is the problem, and the others go on.
    ///
    /// - Parameter failure: what an error means, in words for people; nil leaves its check out.
    package static func all(
        _ looks: [Look], failure: (any Error) -> String?
    ) async -> [HealthCheck] {
        var checks: [HealthCheck] = []
        for (id, look) in looks {
            do {
                checks.append(try await look().named(id))
            } catch {
                guard let words = failure(error) else { continue }
                checks.append(
                    .init(
                        .problem, "could not be looked at: \(words)",
                        mend: "see to the other problems first, then run fieldgame doctor again"
                    ).named(id))
            }
        }
        return checks
    }
}
