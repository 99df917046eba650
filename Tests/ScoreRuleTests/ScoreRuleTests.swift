import TestSupport
import Testing

/// The captains' score rule: what it lets people do, what it does not, and that each of its guards
/// is needed for that.
@Suite struct ScoreRuleTests {
    @Test func theRuleHolds() async throws {
        try await withStage { stage in
            let faults = try await Rule.faults(on: stage)
            for (name, ways) in faults.broken.sorted(by: { $0.key < $1.key }) {
                Issue.record("not possible: \(name), \(ways.joined(separator: "; "))")
            }
            for (name, ways) in faults.succeeded.sorted(by: { $0.key < $1.key }) {
                Issue.record("not refused: \(name), \(ways.joined(separator: "; "))")
            }
        }
    }

    @Test func everyNameIsOfOneCase() {
        let names = Rule.legal.map(\.name) + Rule.attacks.map { "\($0.name) \($0.variant)" }
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: Guard.all) func noGuardCanBeSpared(_ each: Guard) async throws {
        try await withStage { stage in
            try await each.remove(from: stage)
            let faults = try await Rule.faults(on: stage)
            compare(faults.succeeded, with: each.keepsOut, "succeeds without it")
            compare(faults.broken, with: each.neededFor, "fails without it")
            #expect(!faults.succeeded.isEmpty || !faults.broken.isEmpty, "nobody misses it")
        }
    }

    /// Records what happened although it is not listed, and what is listed and did not happen.
    private func compare(_ happened: [String: [String]], with listed: [String], _ what: String) {
        for (name, ways) in happened.sorted(by: { $0.key < $1.key }) where !listed.contains(name) {
            Issue.record("not listed, but \(what): \(name), \(ways.joined(separator: "; "))")
        }
        for name in listed where happened[name] == nil {
            Issue.record("listed, but not true that it \(what): \(name)")
        }
    }
}
