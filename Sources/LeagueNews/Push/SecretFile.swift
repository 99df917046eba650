import LeagueService

/// A file that holds a secret: a key or a token.
enum SecretFile {
    /// The most octets that are read.
    static let limit = 4096

    /// Its octets.
    ///
    /// Throws ``PushError/file(_:)`` where it cannot be read, ``PushError/exposedFile(_:)`` where
    /// users outside its group may read or write it, and ``PushError/fileTooLarge(_:limit:)``.
    static func contents(of path: String) throws(PushError) -> [UInt8] {
        if let status = FileStatus(of: path), status.kind == .file,
            status.permissions & 0o006 != 0
        {
            throw .exposedFile(path)
        }
        let octets: [UInt8]
        do {
            octets = try OpenFile.contents(of: path, atMost: limit + 1)
        } catch {
            throw .file(error)
        }
        guard octets.count <= limit else { throw .fileTooLarge(path, limit: limit) }
        return octets
    }
}
