import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase
import TestSupport

extension IncomingMessage {
    /// A message of `id` (nil: it has no Message-ID) and content that says this of matches.
    static func sample(
        _ notices: [Notice], id: String? = "m1", content: String = "c1",
        subject: String = "Fixtures", problems: [Problem] = [], failure: String? = nil
    ) -> IncomingMessage {
        var message = IncomingMessage(contentKey: content, source: "1.eml")
        (message.messageKey, message.subject) = (id, subject)
        (message.sender, message.layout) = ("master@example.org", "dated headings")
        (message.notices, message.problems, message.failure) = (notices, problems, failure)
        return message
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

extension ImportOutcome {
    /// What became of each notice, in words: `added`, `changed date time`, `refused conflict`.
    var words: [String] {
        changes.map { change in
            ([change.effect.rawValue] + change.fields.map(\.rawValue)
                + [change.problem?.reason.rawValue].compactMap(\.self)).joined(separator: " ")
        }
    }
}
