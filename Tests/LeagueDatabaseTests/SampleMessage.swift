import FieldGame
import Foundation
import LeagueDatabase

extension IncomingMessage {
    /// A message of `id` (nil: it has no Message-ID) and content that says this of matches.
    static func sample(
        _ notices: [Notice], id: String? = "m1", content: String = "c1",
        subject: String = "Fixtures", problems: [Problem] = [], failure: String? = nil
    ) -> IncomingMessage {
        IncomingMessage(
            messageKey: id, contentKey: content, subject: subject, sender: "master@example.org",
            sentAt: Date(timeIntervalSince1970: 1_795_000_000), source: "1.eml",
            layout: "dated headings", notices: notices, problems: problems, failure: failure,
            reading: "{}")
    }
}

extension Notice {
    /// Keate against Hawtrey in the Senior League on 21 November 2026, with these changes.
    static func sample(_ action: Action, _ change: (inout Notice) -> Void = { _ in }) -> Notice {
        var notice = Notice(
            action: action, date: .sample(21), home: "JDM", away: "HWTA",
            competition: "Senior League", line: "Keate v Hawtrey")
        change(&notice)
        return notice
    }
}

extension LocalDate {
    /// A day of November 2026.
    static func sample(_ day: Int) -> LocalDate {
        guard let date = LocalDate(year: 2026, month: 11, day: day) else {
            fatalError("November has no day \(day)")
        }
        return date
    }
}

extension ImportOutcome {
    /// What became of each notice, in words: `added`, `changed date time`, `refused conflict`.
    var words: [String] {
        effects.map { _, effect in
            switch effect {
            case .added: "added"
            case .changed(let fields): "changed " + fields.map(\.rawValue).joined(separator: " ")
            case .cancelled: "cancelled"
            case .postponed: "postponed"
            case .completed: "completed"
            case .corrected: "corrected"
            case .confirmed: "confirmed"
            case .unchanged: "unchanged"
            case .refused(let problem): "refused \(problem.reason.rawValue)"
            }
        }
    }
}
