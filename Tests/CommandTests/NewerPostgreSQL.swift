import Foundation
import LeagueDatabase
import TestSupport

/// A folder of programs that pass for a newer PostgreSQL: those of the tests' own server, whose
/// `postgres --version` says one more. What a program of theirs does besides, a test may say.
struct NewerPostgreSQL {
    let real: ServerBinaries
    let folder: URL

    /// What FIELDGAME_PG_BIN is before the newer one is installed, where both are, and without the older.
    var old: String { real.folder }
    var both: String { "\(real.folder):\(folder.path)" }
    var new: String { folder.path }

    init(in home: String) throws {
        real = try ServerBinaries.find()
        folder = URL(filePath: home).appending(path: "newer")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: real.folder) {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: name).path, withDestinationPath: real.path(name))
        }
        try replace(
            "postgres",
            """
            if [ "$1" = --version ]; then
                echo "postgres (PostgreSQL) \(real.majorVersion + 1).0"
                exit
            fi
            exec "$real" "$@"
            """)
    }

    /// Makes a program do this; `$real` is its own path.
    func replace(_ name: String, _ script: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.removeItem(at: file)
        try "#!/bin/sh\nreal='\(real.path(name))'\n\(script)\n".write(
            to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// Makes it the real program again.
    func restore(_ name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: real.path(name))
    }
}
