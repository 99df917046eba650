import Foundation
import TestSupport
import Testing

/// A running service, asked by curl.
struct RunningService {
    let program: RunningProgram
    let url: String

    /// Starts it on any port, and waits until it says where.
    init(_ program: Program, _ arguments: String...) async throws {
        let running = try RunningProgram(program, ["serve", "--port", "0"] + arguments)
        self.program = running
        var url: String?
        try await wait(for: "the service to listen") {
            try #require(running.process.isRunning)
            let line = try running.output()
            guard line.hasPrefix("listening on http://127.0.0.1:"), line.hasSuffix("\n")
            else { return false }
            url = line.dropFirst("listening on ".count).trimmingCharacters(in: .newlines)
            return true
        }
        self.url = try #require(url)
    }

    /// Waits until it has what it serves from.
    func waitUntilReady() async throws {
        try await wait(for: "the service to be ready") { try get("/readyz").status == 200 }
    }

    /// Status and body.
    func get(_ target: String) throws -> (status: Int, body: String) { try ask(target, []) }

    /// The same, of a request with a body of JSON.
    func post(_ target: String, _ json: String) throws -> (status: Int, body: String) {
        try ask(target, ["--header", "Content-Type: application/json", "--data", json])
    }

    private func ask(
        _ target: String, _ options: [String]
    ) throws -> (status: Int, body: String) {
        let answer = try OutsideProgram(
            ["curl", "--silent", "--max-time", "20", "--write-out", "\n%{http_code}"] + options
                + [url + target]
        ).run()
        let text = String(decoding: answer.output, as: UTF8.self)
        let end = try #require(text.lastIndex(of: "\n"))
        return (try #require(Int(text[end...].dropFirst())), String(text[..<end]))
    }

    /// Asks it to stop; returns what it left behind.
    func stop(_ signal: Int32 = SIGTERM) throws -> Program.Outcome {
        kill(program.process.processIdentifier, signal)
        return try program.outcome()
    }
}
