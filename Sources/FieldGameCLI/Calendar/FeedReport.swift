import FieldGame
import Foundation
import LeagueCalendar

/// What people read of a calendar that was checked.
struct FeedReport {
    let feed: CheckedFeed
    let now: Date

    /// Prints what it is, what is wrong with it, and when programs show its last change.
    func print() {
        let inspection = feed.inspection
        Terminal.say("\(inspection.name ?? "no name") - \(feed.address)")
        var table = TextTable([.left(""), .left("")])
        let coming = feed.upcoming(after: now)
        table.add([
            "  events",
            "\(inspection.count) (\(inspection.events.count - coming) past, \(coming) to come)",
        ])
        table.add(["  next", next])
        table.add(["  last changed", changed])
        table.add(["  size", "\(feed.size) bytes, \(feed.compressedSize) with gzip"])
        if !feed.serving.isEmpty {
            table.add(["  served with", feed.serving.joined(separator: ", ")])
        }
        table.print(heading: false)
        printFindings()
        printHabits()
    }

    /// A line for the list of all calendars.
    var summary: String {
        let findings = feed.inspection.findings
        let verdict = FeedFault.Severity.allCases.filter { findings.count(of: $0) > 0 }
            .map { FeedTimes.count(findings.count(of: $0), $0.rawValue) }.joined(separator: ", ")
        return Terminal.printable(
            "\(feed.address): \(FeedTimes.count(feed.inspection.count, "event")), "
                + (verdict.isEmpty ? "no faults" : verdict))
    }

    /// Prints each finding with the program that it breaks.
    func printFindings() {
        let findings = feed.inspection.findings
        Swift.print("")
        if findings.all.isEmpty { Swift.print("No faults.") }
        var last: FeedFault?
        for finding in findings.all {
            let place = finding.line.map { ", line \($0)" } ?? ""
            Terminal.say(
                "\(finding.fault.severity.rawValue)\(place): \(finding.message) "
                    + "[\(finding.fault.rawValue)]")
            if finding.fault != last { Terminal.say("  \(finding.fault.effect)") }
            last = finding.fault
        }
        for fault in FeedFault.allCases where findings.count(of: fault) > FeedFindings.kept {
            Terminal.say(
                "\(fault.severity.rawValue): \(fault.rawValue) \(findings.count(of: fault)) times "
                    + "in all; the first \(FeedFindings.kept) are shown.")
        }
    }

    private func printHabits() {
        Swift.print("\nWhy hasn't mine updated?")
        if let changed = feed.changed {
            Terminal.say(
                "  The calendar last changed on \(FeedTimes.spoken(changed.at)). A program shows "
                    + "that once it has asked:")
        } else {
            Terminal.say(
                "  Nothing says when it last changed. A program shows a change once it asks:")
        }
        for habit in SubscriberHabit.all { Terminal.say("  \(sentence(habit))") }
        Terminal.say("  A subscriber who cannot wait removes the subscription and adds it again.")
    }

    private func sentence(_ habit: SubscriberHabit) -> String {
        var sentence = "\(habit.program) \(habit.sentence)"
        if habit.followsCalendar, let refresh = feed.inspection.refresh {
            sentence += " (\(FeedTimes.length(TimeInterval(refresh))))"
        }
        guard let expected = feed.expectedChange(in: habit) else { return sentence + "." }
        return sentence
            + (expected > now
                ? ": expect it by \(FeedTimes.spoken(expected))."
                : ": it should show it by now.")
    }

    private var next: String {
        guard let event = feed.inspection.next(after: now), let start = event.start else {
            return "none"
        }
        return "\(event.summary.prefix(80)), \(FeedTimes.spoken(start))"
    }

    private var changed: String {
        guard let changed = feed.changed else { return "unknown" }
        return "\(FeedTimes.spoken(changed.at)), "
            + "\(FeedTimes.length(now.timeIntervalSince(changed.at))) ago, by \(changed.source.rawValue)"
    }
}

/// Times and lengths of time in the words of a report.
enum FeedTimes {
    /// London's: `Monday 12 January 2026, 12pm`; `unknown` outside the years 1 to 9999.
    static func spoken(_ instant: Date) -> String {
        London.clock(at: instant).map { "\($0.date.spoken), \($0.time.spoken)" } ?? "unknown"
    }

    /// `less than a minute`, `1 minute`, `47 minutes`, `5 hours`, `3 days`; nothing less than zero.
    static func length(_ seconds: TimeInterval) -> String {
        let whole = Int(max(0, min(seconds, 1e12)))
        return switch whole {
        case ..<60: "less than a minute"
        case ..<7_200: count(whole / 60, "minute")
        case ..<172_800: count(whole / 3600, "hour")
        default: count(whole / 86_400, "day")
        }
    }

    /// `1 event`, `2 events`.
    static func count(_ number: Int, _ unit: String) -> String {
        "\(number) \(unit)\(number == 1 ? "" : "s")"
    }
}
