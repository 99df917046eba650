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
        let installed =
            named.isEmpty ? packaged() + inFolders(environment["PATH"] ?? "") : inFolders(named)
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

    private static func packaged() -> [ServerBinaries] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: packageFolder)) ?? []
        return names.compactMap { name in
            let folder = "\(packageFolder)/\(name)/bin"
            guard let version = Int(name), isComplete(folder) else { return nil }
            return ServerBinaries(folder: folder, majorVersion: version)
        }
    }

    /// Those in folders with colons between them, by what `postgres --version` says:
    /// `postgres (PostgreSQL) 15.18`.
    private static func inFolders(_ list: String) -> [ServerBinaries] {
        list.split(separator: ":").map(String.init).filter(isComplete).compactMap { folder in
            let said = try? ServerProgram([folder + "/postgres", "--version"], as: .current).run()
            guard let words = said?.output.firstMatch(of: /PostgreSQL\) (\d+)/),
                let version = Int(words.output.1)
            else { return nil }
            return ServerBinaries(folder: folder, majorVersion: version)
        }
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
