/// The faults of a calendar: the first few of each kind, and how many there are.
///
/// A hostile file can have a fault in every octet, so no more than ``kept`` of a kind are held.
package struct FeedFindings: Sendable {
    /// The most findings of one fault that are held.
    package static let kept = 3

    /// The findings, by severity, then in the order in which they were met.
    package var all: [FeedFinding] {
        FeedFault.Severity.allCases.flatMap { severity in
            findings.filter { $0.fault.severity == severity }
        }
    }

    private var findings: [FeedFinding] = []
    private var counts: [FeedFault: Int] = [:]

    /// Adds a finding; beyond ``kept`` of its fault it is only counted.
    package mutating func add(
        _ fault: FeedFault, line: Int? = nil, _ message: @autoclosure () -> String
    ) {
        counts[fault, default: 0] += 1
        guard count(of: fault) <= Self.kept else { return }
        findings.append(FeedFinding(fault: fault, line: line, message: message()))
    }

    /// How often a fault was met.
    package func count(of fault: FeedFault) -> Int { counts[fault, default: 0] }

    /// How many faults of a severity were met, each as often as it was.
    package func count(of severity: FeedFault.Severity) -> Int {
        counts.reduce(0) { $1.key.severity == severity ? $0 + $1.value : $0 }
    }
}

/// A fault at a place of a calendar.
package struct FeedFinding: Hashable, Sendable {
    /// What is wrong.
    package let fault: FeedFault
    /// The line of the file, counted from 1; nil where it is about the whole.
    package let line: Int?
    /// What was found, a sentence for people.
    package let message: String
}
