import Foundation
import TestSupport
import Testing

/// A prefix with a blank in its name, into which `scripts/install` puts the program.
struct Installation {
    let prefix: URL

    /// Nothing that these tests' own environment says reaches the scripts.
    private static let environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory()]

    /// Gives `body` a prefix that is not there yet.
    static func withPrefix(
        _ body: nonisolated(nonsending) (Installation) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await body(Installation(prefix: folder.appending(path: "pre fix")))
        }
    }

    /// Runs `scripts/install` with a program that is built already.
    func install(_ binary: URL) throws -> OutsideProgram.Outcome {
        try OutsideProgram(
            [
                checkout.appending(path: "scripts/install").path, "--prefix", prefix.path,
                "--binary", binary.path,
            ], environment: Self.environment
        ).run()
    }

    /// Runs the script that the installation itself holds.
    func uninstall() throws -> OutsideProgram.Outcome {
        try OutsideProgram(
            path("share/fieldgame/uninstall"), environment: Self.environment
        ).run()
    }

    /// Runs the program that was installed, or another one that looks at what was.
    func run(_ command: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
        let outcome = try OutsideProgram(
            command, environment: Self.environment.merging(environment) { _, new in new }
        ).run()
        return Program.Outcome(
            status: outcome.status, output: String(decoding: outcome.output, as: UTF8.self),
            errors: String(decoding: outcome.errors, as: UTF8.self))
    }

    /// A file of the prefix.
    func path(_ file: String) -> String { prefix.appending(path: file).path }

    /// The text of a file of the prefix.
    func text(_ file: String) throws -> String {
        try String(contentsOfFile: path(file), encoding: .utf8)
    }

    /// All files and folders at the prefix; none when it is not there.
    func contents() -> [String] {
        (FileManager.default.enumerator(atPath: prefix.path)?.compactMap { $0 as? String } ?? [])
            .sorted()
    }

    /// Whether anything is at the prefix.
    var isThere: Bool { FileManager.default.fileExists(atPath: prefix.path) }

    /// A program that does no more than what installing asks of it.
    ///
    /// - Parameters:
    ///   - version: what it says to `--version`.
    ///   - pages: the pages that its manual has.
    static func stub(_ version: String, pages: [String], in folder: URL) throws -> URL {
        let script = """
            #!/bin/sh
            case "$1" in
                --version) echo \(version) ;;
                --generate-completion-script) echo "# $2 \(version)" ;;
                manual)
                    while [ $# -gt 1 ]; do shift; done
                    mkdir -p "$1/man1"
                    for page in \(pages.joined(separator: " ")); do
                        echo "\(version)" >"$1/man1/$page"
                    done ;;
                *) exit 64 ;;
            esac

            """
        let file = folder.appending(path: "stub-\(version)")
        try Data(script.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return file
    }
}
