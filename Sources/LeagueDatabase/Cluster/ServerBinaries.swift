import Foundation

/// Where PostgreSQL's server programs are: `initdb`, `pg_ctl`, `postgres`.
package struct ServerBinaries: Sendable, Hashable {
    /// The folder that holds them, such as `/usr/lib/postgresql/15/bin`.
    package let folder: String

    /// Looks in `$FIELDGAME_PG_BIN`, then in `/usr/lib/postgresql/*/bin` (the newest first), then in
    /// `PATH`.
    ///
    /// - Parameter majorVersion: such as `15`, the one that wrote existing data; nil takes any.
    /// - Throws: ``ClusterError`` (`notInstalled`), which says what to install.
    package static func find(
        majorVersion: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ServerBinaries {
        if let folder = environment["FIELDGAME_PG_BIN"], !folder.isEmpty {
            guard isComplete(folder) else {
                throw ClusterError(
                    .notInstalled,
                    "FIELDGAME_PG_BIN is \(folder), but initdb, pg_ctl and postgres are not there.")
            }
            return ServerBinaries(folder: folder)
        }
        let packaged = packagedVersions().filter { majorVersion == nil || $0 == majorVersion }
        let onPath = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = packaged.map { "\(packageFolder)/\($0)/bin" } + onPath
        guard let folder = folders.first(where: isComplete) else {
            let package = majorVersion.map { "postgresql-\($0)" } ?? "postgresql"
            throw ClusterError(
                .notInstalled,
                "PostgreSQL's server programs were not found. Install them (apt install \(package)), "
                    + "or set FIELDGAME_PG_BIN to the folder that holds initdb, pg_ctl and postgres, "
                    + "or name a server with --database.")
        }
        return ServerBinaries(folder: folder)
    }

    /// The lowest version, from a major version on, whose folder holds these programs. Looks where
    /// ``find(majorVersion:environment:)`` does: a program writes for its own version, and a server
    /// of a lower one may not understand that.
    ///
    /// Throws ``ClusterError`` (`notInstalled`), which says what to install.
    package static func find(
        _ programs: [String], from majorVersion: Int,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ServerBinaries {
        let named = environment["FIELDGAME_PG_BIN"].flatMap { $0.isEmpty ? nil : $0 }
        let packaged = packagedVersions().reversed().filter { (Int($0) ?? 0) >= majorVersion }
            .map { "\(packageFolder)/\($0)/bin" }
        let onPath = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folder = (named.map { [$0] } ?? packaged + onPath).first { folder in
            holds(programs, folder)
                && (packaged.contains(folder)
                    || version(of: "\(folder)/\(programs[0])") >= majorVersion)
        }
        guard let folder else {
            let kind = programs.contains("postgres") ? "postgresql" : "postgresql-client"
            throw ClusterError(
                .notInstalled,
                "\(programs.joined(separator: ", ")) of PostgreSQL \(majorVersion) or newer "
                    + "\(programs.count == 1 ? "was" : "were") not found"
                    + (named.map { " in \($0), which FIELDGAME_PG_BIN names" } ?? "")
                    + ". Install the package \(kind)-\(majorVersion), or set FIELDGAME_PG_BIN to "
                    + "the folder that holds them.")
        }
        return ServerBinaries(folder: folder)
    }

    /// The path of one of the programs.
    package func path(_ program: String) -> String {
        folder + "/" + program
    }

    /// Where Debian puts PostgreSQL, a folder for each major version.
    private static let packageFolder = "/usr/lib/postgresql"

    /// The newest first.
    private static func packagedVersions() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: packageFolder)) ?? []
        return names.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }
    }

    private static func isComplete(_ folder: String) -> Bool {
        holds(["initdb", "pg_ctl", "postgres"], folder)
    }

    private static func holds(_ programs: [String], _ folder: String) -> Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }

    /// 15 of `pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`; 0 where it does not say.
    private static func version(of program: String) -> Int {
        let words = try? ServerProgram([program, "--version"], as: .current).run().output
        return words?.firstMatch(of: /\(PostgreSQL\) (\d+)/).flatMap { Int($0.output.1) } ?? 0
    }
}
