import Foundation

/// Where the programs of one PostgreSQL are: `initdb`, `pg_ctl`, `postgres`.
package struct ServerBinaries: Sendable, Hashable {
    /// The folder that holds them, such as `/usr/lib/postgresql/15/bin`.
    package let folder: String
    /// Their major version, such as 15.
    package let majorVersion: Int

    /// Looks in the folders of `$FIELDGAME_PG_BIN`, which are separated by colons; where it is not set
    /// in `/usr/lib/postgresql/*/bin`, then in `PATH`. Of several takes the newest.
    ///
    /// - Parameter majorVersion: such as 15, the one that wrote existing data; nil takes any.
    /// - Throws: ``ClusterError`` (`notInstalled`), which says what to install.
    package static func find(
        majorVersion: Int? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ServerBinaries {
        let named = environment["FIELDGAME_PG_BIN"] ?? ""
        let installed = installed(["postgres", "initdb", "pg_ctl"], environment)
        guard !installed.isEmpty || named.isEmpty else {
            throw ClusterError(
                .notInstalled,
                "FIELDGAME_PG_BIN is \(named), but initdb, pg_ctl and postgres are not there.")
        }
        let fitting = installed.filter { majorVersion == nil || $0.majorVersion == majorVersion }
        // The first of the newest: Debian's before another in PATH.
        guard let newest = fitting.map(\.majorVersion).max(),
            let binaries = fitting.first(where: { $0.majorVersion == newest })
        else {
            let package = majorVersion.map { "postgresql-\($0)" } ?? "postgresql"
            throw ClusterError(
                .notInstalled,
                "PostgreSQL's server programs were not found. Install them (apt install \(package)), "
                    + "or set FIELDGAME_PG_BIN to the folder that holds initdb, pg_ctl and postgres, "
                    + "or name a server with --database.")
        }
        return binaries
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
        let fitting = installed(programs, environment).filter { $0.majorVersion >= majorVersion }
        guard let binaries = fitting.min(by: { $0.majorVersion < $1.majorVersion }) else {
            let kind = programs.contains("postgres") ? "postgresql" : "postgresql-client"
            let named = environment["FIELDGAME_PG_BIN"] ?? ""
            throw ClusterError(
                .notInstalled,
                "\(programs.joined(separator: ", ")) of PostgreSQL \(majorVersion) or newer "
                    + "\(programs.count == 1 ? "was" : "were") not found"
                    + (named.isEmpty ? "" : " in \(named), which FIELDGAME_PG_BIN names")
                    + ". Install the package \(kind)-\(majorVersion), or set FIELDGAME_PG_BIN to "
                    + "the folder that holds them.")
        }
        return binaries
    }

    /// The path of one of the programs.
    package func path(_ program: String) -> String {
        folder + "/" + program
    }

    /// Where Debian puts PostgreSQL, a folder for each major version.
    private static let packageFolder = "/usr/lib/postgresql"

    /// The folders that hold all of these programs, in the order in which they are looked for; what the
    /// first of them says of its version (`pg_dump (PostgreSQL) 15.14`) is that of the folder.
    private static func installed(
        _ programs: [String], _ environment: [String: String]
    ) -> [ServerBinaries] {
        let named = environment["FIELDGAME_PG_BIN"] ?? ""
        let versions =
            named.isEmpty
            ? (try? FileManager.default.contentsOfDirectory(atPath: packageFolder)) ?? [] : []
        let packaged = versions.compactMap { name in
            Int(name).map {
                ServerBinaries(folder: "\(packageFolder)/\(name)/bin", majorVersion: $0)
            }
        }.filter { holds(programs, $0.folder) }
        let list = named.isEmpty ? environment["PATH"] ?? "" : named
        return packaged
            + list.split(separator: ":").map(String.init).filter { holds(programs, $0) }
            .compactMap { folder in
                let said = try? ServerProgram(
                    ["\(folder)/\(programs[0])", "--version"], as: .current
                )
                .run()
                return said?.output.firstMatch(of: /\(PostgreSQL\) (\d+)/)
                    .flatMap { Int($0.output.1) }
                    .map { ServerBinaries(folder: folder, majorVersion: $0) }
            }
    }

    private static func holds(_ programs: [String], _ folder: String) -> Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
}
