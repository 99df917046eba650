import Foundation

/// What people read of a doctor's findings.
struct DoctorReport {
    let checks: [HealthCheck]

    /// Prints a heading for each group, a line for each check, and below it what to do.
    func print() {
        let width = checks.map { name(of: $0).count }.max() ?? 0
        var group: Substring = ""
        for check in checks {
            if check.group != group {
                if !group.isEmpty { Swift.print("") }
                group = check.group
                Swift.print(group)
            }
            let name = name(of: check)
            let blanks = String(repeating: " ", count: max(0, width - name.count))
            let sign = Self.hasSigns ? check.status.sign : check.status.letter
            print("  \(sign) \(name)\(blanks)  \(check.message)", hang: width + 6)
            if let mend = check.mend {
                let margin = String(repeating: " ", count: width + 6)
                print("\(margin)-> \(mend)", hang: width + 9)
            }
        }
        Swift.print("")
        print(tally, hang: 2)
    }

    /// `21 ok, 1 note, 0 warnings, 2 problems`.
    private var tally: String {
        HealthCheck.Status.allCases.map { status in
            let count = checks.filter { $0.status == status }.count
            let isPlural = count != 1 && status != .ok
            return "\(count) \(status.rawValue)\(isPlural ? "s" : "")"
        }.joined(separator: ", ")
    }

    /// Prints a sentence; at a terminal over as many lines as it needs, below one another.
    private func print(_ sentence: String, hang: Int) {
        let sentence = Terminal.printable(sentence)
        let lines =
            Terminal.columns.map { TextWrap(width: $0, hang: hang).lines(sentence) } ?? [sentence]
        for line in lines { Swift.print(line) }
    }

    /// `time zone` of `database.time_zone`.
    private func name(of check: HealthCheck) -> String {
        String(check.id.dropFirst(check.group.count + 1).replacing("_", with: " "))
    }

    /// Whether what is printed may hold more than ASCII, by the first of the locale's variables that
    /// is set.
    private static let hasSigns: Bool = {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }()
}

extension HealthCheck.Status {
    fileprivate var sign: String {
        switch self {
        case .ok: "✓"
        case .note: "·"
        case .warning: "!"
        case .problem: "✗"
        }
    }

    fileprivate var letter: String {
        switch self {
        case .ok: "+"
        case .note: "-"
        case .warning: "!"
        case .problem: "x"
        }
    }
}
