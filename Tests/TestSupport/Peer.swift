package import Foundation
import Testing

/// A Python program at the other end of a connection on loopback; ends with this value.
package final class Peer: Sendable {
    package let port: Int
    private let process: Process
    private let input: Pipe
    private let output: FileHandle

    /// Starts a program of `LeagueNewsTests/Peers`, which prints its port once it listens, and ends when its
    /// standard input does.
    package init(_ script: String, _ arguments: String...) throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let python = checkout.appending(path: ".build-clients/bin/python3")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "run scripts/prepare-python .build-clients Tests/CommandTests/Clients/requirements.txt")
        let process = Process()
        process.executableURL = python
        process.arguments =
            [checkout.appending(path: "Tests/LeagueNewsTests/Peers/\(script)").path] + arguments
        let (input, output) = try Process.alone {
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            return (input, output)
        }
        (self.process, self.input, self.output) = (process, input, output.fileHandleForReading)
        let line = try #require(Self.line(of: self.output))
        port = try #require(Int(line))
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The next line that it prints; waits for it. Nil at the end.
    package func nextLine() -> String? { Self.line(of: output) }

    /// Ends it.
    package func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func line(of output: FileHandle) -> String? {
        var line = Data()
        while let octet = try? output.read(upToCount: 1), !octet.isEmpty, line.count < 1_000_000 {
            if octet == Data([0x0A]) { return String(decoding: line, as: UTF8.self) }
            line += octet
        }
        return nil
    }
}

/// A certificate for `localhost` and 127.0.0.1, and its key, made by openssl.
package struct TestCertificate {
    package let certificate: String
    package let key: String

    /// - Parameter name: whom it is for.
    package init(in folder: URL, name: String = "localhost") throws {
        certificate = folder.appending(path: "\(name).crt").path
        key = folder.appending(path: "\(name).key").path
        let addresses = name == "localhost" ? "DNS:localhost,IP:127.0.0.1" : "DNS:\(name)"
        let outcome = try OutsideProgram(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "30", "-subj", "/CN=\(name)", "-addext",
            "subjectAltName=\(addresses)", "-keyout", key, "-out", certificate
        ).run()
        try #require(outcome.status == 0, "\(outcome.report)")
    }
}
