import Foundation
import TestSupport
import Testing

/// What `fieldgame doctor --json` found.
struct Examination {
    /// One check of it.
    struct Check: Decodable {
        let id: String
        let status: String
        let message: String
        let mend: String?
    }

    private struct Record: Decodable {
        let status: String
        let checks: [Check]
    }

    /// The exit code.
    let exit: Int32
    /// What was written to standard error.
    let errors: String
    /// The worst status of all.
    let worst: String
    let checks: [Check]

    /// Runs it.
    init(_ program: Program, _ arguments: String...) throws {
        let outcome = try program.run(["doctor", "--json"] + arguments)
        let record = try JSONDecoder().decode(Record.self, from: Data(outcome.output.utf8))
        (exit, errors) = (outcome.status, outcome.errors)
        (worst, checks) = (record.status, record.checks)
    }

    /// The check with this id; nil when it was left out.
    subscript(id: String) -> Check? { checks.first { $0.id == id } }

    /// Expects the check to have found something, to say so and what to do about it.
    func expect(
        _ id: String, _ status: String, _ words: String..., mend: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let check = self[id]
        #expect(check?.status == status, "\(id): \(check as Any)", sourceLocation: sourceLocation)
        for word in words {
            #expect(
                check?.message.contains(word) == true, "\(id): \(check as Any)",
                sourceLocation: sourceLocation)
        }
        #expect(
            mend.isEmpty || check?.mend?.contains(mend) == true, "\(id): \(check as Any)",
            sourceLocation: sourceLocation)
        if status == "problem" { #expect(exit == 65, sourceLocation: sourceLocation) }
    }
}
