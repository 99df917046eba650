import LeagueAdministration
import LeagueDatabase

/// What people read of a doctor's findings.
enum DoctorReport {
    private static let signs: [HealthCheck.Status: String] = [
        .ok: "✓", .note: "·", .warning: "!", .problem: "✗",
    ]
    private static let letters: [HealthCheck.Status: String] = [
        .ok: "+", .note: "-", .warning: "!", .problem: "x",
    ]

    /// Prints a heading for each group, a line for each check, and below it what to do.
    static func print(_ checks: [HealthCheck]) {
        // `database` and `time zone` of `database.time_zone`.
        let names = checks.map { $0.id.replacing("_", with: " ").split(separator: ".") }
        let width = names.map { $0[1].count }.max() ?? 0
        var group: Substring = ""
        for (check, name) in zip(checks, names) {
            if name[0] != group {
                Swift.print(group.isEmpty ? "" : "\n", name[0], separator: "")
                group = name[0]
            }
            let blanks = String(repeating: " ", count: width - name[1].count)
            let sign = (hasSigns ? signs : letters)[check.status] ?? ""
            Terminal.say("  \(sign) \(name[1])\(blanks)  \(check.message)", hang: width + 6)
            if let mend = check.mend {
                let margin = String(repeating: " ", count: width + 6)
                Terminal.say("\(margin)-> \(mend)", hang: width + 9)
            }
        }
        // `21 ok, 1 note, 0 warnings, 2 problems`
        let tally = HealthCheck.Status.allCases.map { status in
            let count = checks.count { $0.status == status }
            return status == .ok ? "\(count) ok" : ReportTimes.count(count, status.rawValue)
        }
        Swift.print("")
        Terminal.say(tally.joined(separator: ", "))
    }

    /// Whether what is printed may hold more than ASCII, by the first of the locale's variables that
    /// is set.
    private static let hasSigns: Bool = {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(DatabaseOptions.variable).first
        return locale?.lowercased().contains(/utf-?8/) == true
    }()
}
