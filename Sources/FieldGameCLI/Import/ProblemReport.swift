import ArgumentParser
import FieldGame
import FixtureImport
import LeagueAdministration

/// What `import` says of messages that were not wholly understood.
enum ProblemReport: String, CaseIterable, ExpressibleByArgument {
    /// What it says of each message; with `--quiet` nothing.
    case nothing = "none"
    /// A line for each of them, and nothing of the others.
    case problems
}

/// A message that was not wholly understood, for those who can do something about it.
struct UnderstoodInPart {
    /// The subject, or the file's name where it was not read.
    private let name: String
    /// The address in From; empty when there is none.
    private let sender: String
    private let outcome: ImportOutcome

    /// Nil for a message that was understood, or dealt with before.
    init?(name: String, sender: String, _ outcome: ImportOutcome) {
        guard !outcome.isRepeated, outcome.summary.status != .success else { return nil }
        (self.name, self.sender, self.outcome) = (name, sender, outcome)
    }

    /// Prints a line or an object, each on one line: with what shows all of it, unless it was only
    /// rehearsed.
    func print(json: Bool, isRehearsal: Bool = false) throws {
        let id = isRehearsal ? nil : outcome.id?.text
        if json { return Swift.print(try JSONLines.line(record + ["id": id])) }
        let more = id.map { "; fieldgame import show \($0.prefix(8))" }
        Swift.print(line + (more ?? ""))
    }

    /// `partial: Results Tues 13th Jan (a.b@college.example): 2 problems, the first: line 11: SJH v
    /// DWF: no score in yet [no_score]`: one line, however long and whatever the message is.
    private var line: String {
        let count = outcome.problems.count
        let first = outcome.problems.first?.words ?? outcome.summary.errorMessage ?? "unknown"
        let number = count == 0 ? "" : count == 1 ? "1 problem: " : "\(count) problems, the first: "
        return "\(outcome.summary.status.rawValue): \(Terminal.excerpt(name, 80)) "
            + "(\(sender.isEmpty ? "unknown sender" : Terminal.excerpt(sender, 80))): \(number)"
            + Terminal.excerpt(first, 200)
    }

    /// With its id, some of the keys of `import-log`.
    private var record: Record {
        [
            "email_subject": name, "sender": sender, "status": outcome.summary.status.rawValue,
            "error_message": outcome.summary.errorMessage, "problems": outcome.problems,
        ]
    }
}
