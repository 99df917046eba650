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

    /// Plays everything; returns what went wrong.
    static func faults(on stage: Stage) async throws -> Faults {
        var faults = Faults()
        for path in legal {
            for way in path.ways {
                guard let fault = try await path.fault(on: stage, way) else { continue }
                faults.broken[path.name, default: []].append("\(way.rawValue): \(fault)")
            }
        }
        for attack in attacks {
            for way in attack.ways {
                guard let fault = try await attack.fault(on: stage, way) else { continue }
                faults.succeeded[attack.name, default: []].append(
                    "\(attack.variant) \(way.rawValue): \(fault)")
            }
        }
        return faults
    }
}

/// What went wrong when the rule was played.
struct Faults: Sendable {
    /// What should have worked: its name, with the ways and how they ended.
    var broken: [String: [String]] = [:]
    /// The attacks that were not refused as they should be, with the ways and how they ended.
    var succeeded: [String: [String]] = [:]
}
