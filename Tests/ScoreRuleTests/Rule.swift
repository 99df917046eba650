/// The captains' score rule, as what it lets people do and what it does not.
enum Rule {
    /// All that must work.
    static let legal =
        LegalPath.captains + LegalPath.admins + LegalPath.decisions + LegalPath.maintenance

    /// All that must not.
    static let attacks =
        Attack.entering + Attack.misshapen + Attack.correcting + Attack.otherColumns
        + Attack.statements + Attack.views + Attack.accounts + Attack.record + Attack.claims
        + Attack.decided + Attack.unfitting + Attack.settings + Attack.powers + Attack.shadows
        + Attack.races

    /// Plays everything, or what bears one of some names; returns what went wrong.
    static func faults(on league: RuleLeague, of names: Set<String>? = nil) async throws -> Faults {
        var faults = Faults()
        for path in legal where names?.contains(path.name) ?? true {
            for method in path.methods {
                guard let fault = try await path.fault(on: league, method) else { continue }
                faults.broken[path.name, default: []].append("\(method.rawValue): \(fault)")
            }
        }
        for attack in attacks where names?.contains(attack.name) ?? true {
            for method in attack.methods {
                guard let fault = try await attack.fault(on: league, method) else { continue }
                faults.succeeded[attack.name, default: []].append(
                    "\(attack.variant) \(method.rawValue): \(fault)")
            }
        }
        return faults
    }
}

/// What went wrong when the rule was played.
struct Faults: Sendable {
    /// What should have worked: its name, with the methods and how they ended.
    var broken: [String: [String]] = [:]
    /// The attacks that were not refused as they should be, with the methods and how they ended.
    var succeeded: [String: [String]] = [:]
}
