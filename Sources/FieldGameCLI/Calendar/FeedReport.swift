import FieldGame
import Foundation
import LeagueAdministration
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
            event.start.map { "\(event.summary.prefix(80)), \(ReportTimes.spoken($0))" }
        }
        table.add(["  next", next ?? "none"])
        let change = changed.map {
            "\(ReportTimes.spoken($0.at)), \(ReportTimes.length(now.timeIntervalSince($0.at))) ago, by "
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
            return count > 0 ? ReportTimes.count(count, severity.rawValue) : nil
        }.joined(separator: ", ")
        return Terminal.printable(
            "\(address): \(ReportTimes.count(inspection.count, "event")), "
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
                "  The calendar last changed on \(ReportTimes.spoken($0.at)). A program shows that "
                    + "once it has asked:"
            } ?? "  Nothing says when it last changed. A program shows a change once it asks:")
        for habit in SubscriberHabit.all {
            var sentence = "  \(habit.program) \(habit.sentence)"
            if habit.followsCalendar, let refresh = inspection.refresh {
                sentence += " (\(ReportTimes.length(TimeInterval(refresh))))"
            }
            let end = expectedChange(in: habit).map {
                $0 > now
                    ? ": expect it by \(ReportTimes.spoken($0))." : ": it should show it by now."
            }
            Terminal.say(sentence + (end ?? "."))
        }
        Terminal.say("  A subscriber who cannot wait removes the subscription and adds it again.")
    }
}
