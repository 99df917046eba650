import FieldGame
import Foundation
import LeagueCalendar

/// What people read of a calendar that was checked.
extension CheckedFeed {
    /// Prints what it is, what is wrong with it, and when programs show its last change.
    func printReport() {
        Terminal.say("\(inspection.name ?? "no name") - \(address)")
        var table = TextTable([.left(""), .left("")])
        let past = inspection.events.count - upcoming
        table.add(["  events", "\(inspection.count) (\(past) past, \(upcoming) to come)"])
        let next = inspection.next(after: now).flatMap { event in
            event.start.map { "\(event.summary.prefix(80)), \(FeedTimes.spoken($0))" }
        }
        table.add(["  next", next ?? "none"])
        let change = changed.map {
            "\(FeedTimes.spoken($0.at)), \(FeedTimes.length(now.timeIntervalSince($0.at))) ago, by "
                + $0.source
        }
        table.add(["  last changed", change ?? "unknown"])
        table.add(["  size", "\(size) bytes, \(compressedSize) with gzip"])
        if !serving.isEmpty { table.add(["  served with", serving.joined(separator: ", ")]) }
        table.print(heading: false)
        printFindings()
        printHabits()
    }

    /// A line for the list of all calendars.
    var summary: String {
        let verdict = FeedFault.Severity.allCases.compactMap { severity in
            let count = inspection.findings.count(of: severity)
            return count > 0 ? FeedTimes.count(count, severity.rawValue) : nil
        }.joined(separator: ", ")
        return Terminal.printable(
            "\(address): \(FeedTimes.count(inspection.count, "event")), "
                + (verdict.isEmpty ? "no faults" : verdict))
    }

    /// Prints each finding with the program that it breaks.
    func printFindings() {
        let findings = inspection.findings
        print(findings.all.isEmpty ? "\nNo faults." : "")
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
        print("\nWhy hasn't mine updated?")
        Terminal.say(
            changed.map {
                "  The calendar last changed on \(FeedTimes.spoken($0.at)). A program shows that "
                    + "once it has asked:"
            } ?? "  Nothing says when it last changed. A program shows a change once it asks:")
        for habit in SubscriberHabit.all {
            var sentence = "  \(habit.program) \(habit.sentence)"
            if habit.followsCalendar, let refresh = inspection.refresh {
                sentence += " (\(FeedTimes.length(TimeInterval(refresh))))"
            }
            let end = expectedChange(in: habit).map {
                $0 > now
                    ? ": expect it by \(FeedTimes.spoken($0))." : ": it should show it by now."
            }
            Terminal.say(sentence + (end ?? "."))
        }
        Terminal.say("  A subscriber who cannot wait removes the subscription and adds it again.")
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
