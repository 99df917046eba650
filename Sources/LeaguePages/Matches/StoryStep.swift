import FieldGame
import LeagueDatabase

/// One step of a match's history in words for people.
struct StoryStep {
    let step: AuditEntry
    let context: PageContext

    /// What was done, in a word or two: `Moved`, `Score`.
    var title: String {
        switch step.action {
        case .added: "Added"
        case .submitted: "Score"
        case .corrected: "Score corrected"
        case .reopened: "Score taken back"
        case .cancelled: "Cancelled"
        case .postponed: "Postponed"
        case .reinstated: "On again"
        case .deleted: "Removed"
        case .changed: step.isMove ? "Moved" : "Changed"
        }
    }

    /// The class of a tag with the title in it.
    var tagClass: StaticString {
        switch step.action {
        case .cancelled, .postponed, .deleted: "tag bad"
        case .submitted, .added, .reinstated: "tag ok"
        default: "tag"
        }
    }

    /// What was done in whole, from what to what; empty where the title says it all.
    var sentence: HTML {
        var parts: [HTML] = []
        switch step.action {
        case .submitted, .corrected:
            if let score = step.new?.score {
                let former = step.old?.score.map { ", was \($0)" } ?? ""
                parts.append("\(score.description)\(former)")
            }
        case .reopened:
            if let score = step.old?.score { parts.append("it was \(score.description)") }
        default: break
        }
        if let outcome = step.changes["outcome"]?.new { parts.append("\(outcome)") }
        if step.action != .deleted, step.action != .added { parts += changes }
        return HTML(parts, separator: "; ")
    }

    /// Each column that changed, in the order in which people ask.
    private var changes: [HTML] {
        FixtureDetails.Column.allCases.compactMap { column in
            guard let change = step.changes[column.rawValue], change.old != change.new else {
                return nil
            }
            let (old, new) = (words(column, change.old), words(column, change.new))
            switch (old, new) {
            case (nil, let new?): return "\(column.label): \(new)"
            case (let old?, nil): return "\(column.label): from <s>\(old)</s> to none"
            case (let old?, let new?): return "\(column.label): from <s>\(old)</s> to \(new)"
            case (nil, nil): return nil
            }
        }
    }

    private func words(_ column: FixtureDetails.Column, _ text: String?) -> HTML? {
        guard let text, !text.isEmpty else { return nil }
        switch column {
        case .date:
            return LocalDate(iso: text).map { "\(SpokenTime.day($0, context.today))" } ?? "\(text)"
        case .time: return LocalTime(iso: text).map(SpokenTime.clock) ?? "\(text)"
        case .home, .away: return "\(context.directory.team(text)?.name ?? text)"
        default: return "\(text)"
        }
    }

    /// Who did it and when, as far as everybody may know: `by email, on Monday`.
    var source: HTML { "\(step.source), \(done: step.at, context.today)" }
}
