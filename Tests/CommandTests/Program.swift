import Foundation
import TestSupport
import Testing

/// The program under test, run as its users run it.
struct Program {
    /// What a run left behind.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        /// The lines of standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// Variables that are set for every run, on top of a bare environment.
    var environment: [String: String]

    /// The program with a database to work on.
    init(database: TestDatabase) {
        self.init(environment: ["DATABASE_URL": database.url()])
    }

    /// The program with these variables and nothing of the tests' own environment.
    ///
    /// Its configuration file is an empty one, whatever the machine has; FIELDGAME_CONFIG as the
    /// empty text makes it look in the usual places.
    init(environment: [String: String]) {
        // Where the tests run on another PostgreSQL, so does the program.
        let servers = ProcessInfo.processInfo.environment["FIELDGAME_PG_BIN"] ?? ""
        self.environment = [
            "PATH": (servers.isEmpty ? "" : servers + ":") + "/usr/bin:/bin",
            "FIELDGAME_PG_BIN": servers, "HOME": NSTemporaryDirectory(),
            "FIELDGAME_CONFIG": checkout.appending(path: "Tests/CommandTests/nothing.conf").path,
        ].merging(environment) { _, new in new }
    }

    /// Runs the program to its end.
    func run(_ arguments: String..., input: [UInt8] = []) throws -> Outcome {
        try run(arguments, input: input)
    }

    /// Runs the program to its end.
    ///
    /// - Parameter device: where standard output goes instead, such as `/dev/full`.
    func run(
        _ arguments: [String], input: [UInt8] = [], outputTo device: String? = nil
    ) throws -> Outcome {
        let outcome = try OutsideProgram(
            [try Self.executable().path] + arguments, environment: environment
        ).run(input: Data(input), outputTo: device)
        return Outcome(
            status: outcome.status, output: String(decoding: outcome.output, as: UTF8.self),
            errors: String(decoding: outcome.errors, as: UTF8.self))
    }

    /// A process of the program that has not been started.
    func process(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = try Self.executable()
        process.arguments = arguments
        process.environment = environment
        return process
    }

    /// Runs the program, which must end with 0.
    @discardableResult
    func succeed(
        _ arguments: String..., input: [UInt8] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
        try succeed(arguments, input: input, sourceLocation: sourceLocation)
    }

    /// Runs the program, which must end with 0.
    @discardableResult
    func succeed(
        _ arguments: [String], input: [UInt8] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
        let outcome = try run(arguments, input: input)
        #expect(
            outcome.status == 0, "\(arguments) ended with \(outcome.status): \(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome
    }

    /// The binary that was built together with these tests.
    static func executable() throws -> URL {
        let binary = try builtProgram()
        try #require(FileManager.default.isExecutableFile(atPath: binary.path))
        return binary
    }
}

/// Makes the folders of a Maildir, and returns its path.
@discardableResult
func makeMaildir(in folder: URL) throws -> String {
    for name in ["new", "cur", "tmp"] {
        try FileManager.default.createDirectory(
            at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    return folder.path
}

/// The checkout that these tests were built from.
let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// A file of `samples/`.
func sample(_ path: String) -> String {
    checkout.appending(path: "samples").appending(path: path).path
}

extension Program {
    /// Enters the sample's houses, aliases, pitches and competitions.
    func enterReferenceData() throws {
        for kind in ["houses", "aliases", "pitches", "competitions"] {
            try succeed(kind, "import", sample("\(kind).csv"))
        }
    }
}
