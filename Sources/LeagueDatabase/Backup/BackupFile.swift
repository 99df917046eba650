import Crypto
import Foundation
import LeagueService

/// A backup that was made: a file whose members are what its manifest says.
package struct BackupFile: Sendable {
    /// The names of its members, in their order.
    enum Name {
        static let manifest = "manifest.json"
        static let roles = "roles.json"
        static let dump = "league.dump"
    }

    /// The most that a manifest and the list of roles may have.
    static let textLimit = 16 << 20

    /// Where it is.
    package let path: String
    /// Its size in bytes.
    package let octets: Int
    /// Its SHA-256, in hexadecimal.
    package let digest: String
    package let manifest: BackupManifest
    package let roles: ServerRoles

    /// Its name, without its folder.
    package var name: String { (path as NSString).lastPathComponent }

    /// Opens a backup and compares each member with the manifest. Blocks.
    ///
    /// Throws ``FileFailure`` (`read`) where it cannot be read, ``BackupError``: `damaged`, `tooNew`.
    package init(_ path: String) throws {
        self.path = path
        (octets, digest) = try Self.digest(of: path)
        let archive = try BackupArchive(path, holding: [Name.manifest, Name.roles, Name.dump])
        manifest = try BackupManifest(archive.bytes(of: Name.manifest, atMost: Self.textLimit))
        let found = [
            try archive.read(Name.roles) { _ in true }, try archive.read(Name.dump) { _ in true },
        ]
        guard found == manifest.members else {
            throw BackupError(
                .damaged,
                "\(path) is damaged (a member is not what the manifest says): take "
                    + "another backup")
        }
        do {
            roles = try JSONDecoder().decode(
                ServerRoles.self,
                from: Data(try archive.bytes(of: Name.roles, atMost: Self.textLimit)))
        } catch is DecodingError {
            throw BackupError(.damaged, "the roles of \(path) cannot be read")
        }
    }

    /// Hands the dump on, piece by piece, until `take` returns false; throws as ``init(_:)`` does.
    func readDump(_ take: ([UInt8]) throws -> Bool) throws {
        let archive = try BackupArchive(path, holding: [Name.manifest, Name.roles, Name.dump])
        try archive.read(Name.dump, take)
    }

    /// The size and the SHA-256 of a regular file.
    ///
    /// Throws ``FileFailure`` (`read`).
    static func digest(of path: String) throws -> (octets: Int, sha256: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileFailure(.read, path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(.read, path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileFailure(.read, path, "it is no regular file")
        }
        let file = OpenFile(descriptor, named: path)
        var sum = SHA256()
        var octets = 0
        while true {
            let piece = try file.read(atMost: 1 << 20)
            if piece.isEmpty { break }
            octets += piece.count
            sum.update(data: piece)
        }
        return (octets, sum.finalize().hexadecimal)
    }
}

extension BackupFile {
    /// The SHA-256 of a text, in hexadecimal.
    static func digest(of text: [UInt8]) -> String { SHA256.hash(data: text).hexadecimal }
}
