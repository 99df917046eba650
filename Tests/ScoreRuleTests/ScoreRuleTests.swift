import TestSupport
import Testing

/// The captains' score rule: what it lets people do, what it does not, and that each of its guards
/// is needed for that.
@Suite struct ScoreRuleTests {
    @Test func theRuleHolds() async throws {
        try await withRuleLeague { league in
            let faults = try await Rule.faults(on: league)
            for (name, methods) in faults.broken.sorted(by: { $0.key < $1.key }) {
                Issue.record("not possible: \(name), \(methods.joined(separator: "; "))")
            }
            for (name, methods) in faults.succeeded.sorted(by: { $0.key < $1.key }) {
                Issue.record("not refused: \(name), \(methods.joined(separator: "; "))")
            }
        }
    }

    @Test func everyNameIsOfOneCase() {
        let names = Rule.legal.map(\.name) + Rule.attacks.map { "\($0.name) \($0.variant)" }
        #expect(Set(names).count == names.count)
    }

    /// Without a guard, what it alone keeps out succeeds. The long form plays everything else, too,
    /// which must go as if the guard were there.
    @Test(arguments: Guard.all) func noGuardCanBeSpared(_ each: Guard) async throws {
        try await withRuleLeague { league in
            try await each.remove(from: league)
            let names = LongForm.isChosen ? nil : Set(each.keepsOut + each.neededFor)
            let faults = try await Rule.faults(on: league, of: names)
            compare(faults.succeeded, with: each.keepsOut, "succeeds without it")
            compare(faults.broken, with: each.neededFor, "fails without it")
            #expect(!faults.succeeded.isEmpty || !faults.broken.isEmpty, "nothing needs it")
        }
    }

    /// Records what happened although it is not listed, and what is listed and did not happen.
    private func compare(_ happened: [String: [String]], with listed: [String], _ what: String) {
        for (name, methods) in happened.sorted(by: { $0.key < $1.key }) where !listed.contains(name)
        {
            Issue.record("not listed, but \(what): \(name), \(methods.joined(separator: "; "))")
        }
        for name in listed where happened[name] == nil {
            Issue.record("listed, but not true that it \(what): \(name)")
        }
    }
}
