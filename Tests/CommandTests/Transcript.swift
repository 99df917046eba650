import Foundation
import PostgreSQL
import TestSupport

/// A script of commands, run in a shell against a database of its own, and what they said.
///
/// A line is a command for the shell; one that begins with `sql ` is a statement that the owner of the
/// database sends, for what no command does, such as letting time pass; `#` begins a remark. A
/// backslash at the end of a line goes on with the next.
struct Transcript {
    /// The script's lines, those that go on put together.
    private let lines: [String]

    init(script: String) {
        lines = script.replacing("\\\n", with: "").split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    /// Runs the script, and returns it with what each command printed below it: standard output, then
    /// standard error, then the exit code where it is not 0.
    ///
    /// Ids and passwords, which are new each time, are numbered: `<id 1>`, `<password>`.
    func play(_ database: TestDatabase, in folder: URL) async throws -> String {
        let owner = try await Connection.connect(to: database.configuration)
        var numbers: [String: Int] = [:]
        var text = ""
        for line in lines {
            guard !line.isEmpty, !line.hasPrefix("#") else {
                text += line + "\n"
                continue
            }
            text += "$ \(line)\n"
            if line.hasPrefix("sql ") {
                try await owner.execute(script: String(line.dropFirst(4)))
            } else {
                text += stable(try said(line, database, folder), &numbers)
            }
        }
        await owner.close()
        return text
    }

    private func said(_ line: String, _ database: TestDatabase, _ folder: URL) throws -> String {
        let binaries = try Program.executable().deletingLastPathComponent().path
        var environment = Program(database: database).environment
        environment["PATH"] = "\(binaries):/usr/bin:/bin"
        environment["TMPDIR"] = folder.path
        let outcome = try OutsideProgram(
            "/bin/sh", "-c", line, environment: environment, in: checkout
        ).run()
        let ending = outcome.status == 0 ? "" : "[exit code \(outcome.status)]\n"
        return (outcome.report + ending).replacing(folder.path, with: "<folder>")
    }

    /// The same without what differs from run to run.
    private func stable(_ text: String, _ numbers: inout [String: Int]) -> String {
        // The whole of an id, or its first eight digits; both have one number.
        let ids = /\b([0-9a-f]{8})(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?\b/
            .wordBoundaryKind(.simple)
        var result = text.replacing(ids) { match in
            let number = numbers[String(match.output.1), default: numbers.count + 1]
            numbers[String(match.output.1)] = number
            return "<id \(number)>"
        }
        result = result.replacing(/temporary password: .*/, with: "temporary password: <password>")
        result = result.replacing(/20[0-9]{6}T[0-9]{6}Z/, with: "<instant>")
        result = result.replacing(
            /20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}(:[0-9]{2})?/, with: "<when>")
        return result.replacing(/(until|ended at) [0-9]{2}:[0-9]{2}:[0-9]{2}/) { match in
            "\(match.output.1) <clock>"
        }
    }
}
