import ArgumentParser
import Glibc
import LeagueDatabase
import PostgreSQL

struct DatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Start, stop, upgrade or look at the private PostgreSQL cluster.",
        discussion: """
            Commands start it themselves when no other database is configured; it listens on a \
            socket in a folder of its own, never on the network.

            EXAMPLES
              fieldgame database status
              psql "$(fieldgame database path --url)"
            """,
        subcommands: [
            Start.self, Stop.self, Status.self, Path.self, DatabaseUpgradeCommand.self,
        ])

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "start",
            abstract: "Start it, after making it if need be.",
            examples: "fieldgame database start")

        func run() async throws {
            let cluster = PrivateCluster()
            _ = try await cluster.ensureRunning()
            cluster.adviseUpgrade()
            print("running in \(cluster.path)")
        }
    }

    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stop",
            abstract: "Stop it; the data stays, and the next command starts it again.",
            examples: "fieldgame database stop")

        func run() async throws {
            let cluster = PrivateCluster()
            let status = try await cluster.status()
            guard ![.absent, .stopped].contains(status) else { return print("was not running") }
            try await cluster.stop()
            // What has died, just now too, is ended as it should be, or a service would start it again.
            if try await cluster.status() == .died {
                _ = try await cluster.ensureRunning()
                try await cluster.stop()
            }
            print("stopped")
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Say whether it runs; changes nothing.",
            examples: "fieldgame database status", "fieldgame database status --json")

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let cluster = PrivateCluster()
            let (word, process): (String, Int32?) =
                switch try await cluster.status() {
                case .absent: ("absent", nil)
                case .stopped, .died: ("stopped", nil)
                case .running(let process): ("running", process)
                }
            if json {
                print(
                    try JSONLines.line(
                        Record(
                            path: cluster.path, pid: process, status: word,
                            version: cluster.majorVersion,
                            newer: cluster.newerPrograms?.majorVersion)))
            } else {
                print("\(word)\(process.map { " as process \($0)" } ?? ""): \(cluster.path)")
                if let advice = cluster.upgradeAdvice { Terminal.say(advice) }
            }
        }

        private struct Record: Encodable {
            let path: String
            let pid: Int32?
            let status: String
            /// The major version of PostgreSQL, and a newer one that is installed.
            let version, newer: Int?
        }
    }

    struct Path: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path",
            abstract: "Print the folder of its data, or how to connect to it.",
            examples: "fieldgame database path", #"psql "$(fieldgame database path --url)""#)

        @Flag(help: "Print the connection string instead, for psql and other programs.")
        var url = false

        func run() async throws {
            let cluster = PrivateCluster()
            guard url else { return print(cluster.path) }
            let words = cluster.configuration.parameters.sorted { $0.key < $1.key }.map {
                "\($0.key)='\($0.value.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
            }
            print(words.joined(separator: " "))
        }
    }
}

extension PrivateCluster {
    /// Says on standard error what to do where a newer PostgreSQL is installed. Only on a terminal, or
    /// cron would mail it each time.
    func adviseUpgrade() {
        guard isatty(STDERR_FILENO) == 1, let upgradeAdvice else { return }
        DatabaseOptions.complain(upgradeAdvice)
    }
}
