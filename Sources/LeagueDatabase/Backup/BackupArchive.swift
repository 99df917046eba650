import CLibZip
import Crypto
import Foundation
import LeagueService

/// The file of a backup: a ZIP archive whose members are stored as they are, so that `unzip` opens it.
///
/// <https://libzip.org/documentation/libzip.html>
final class BackupArchive {
    /// What a member is made of.
    enum Content {
        case bytes([UInt8])
        case file(String)
    }

    private let handle: OpaquePointer
    private let path: String

    /// Writes an archive into a file that is not there yet.
    ///
    /// Throws ``FileFailure`` (`write`).
    static func write(_ members: [(name: String, content: Content)], to path: String) throws {
        var code: CInt = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_EXCL, &code) else {
            throw FileFailure(.write, path)
        }
        // libzip reads the bytes when it writes the archive.
        var copies: [UnsafeMutableRawBufferPointer] = []
        defer { for copy in copies { copy.deallocate() } }
        func failure() -> FileFailure {
            let reason = zip_error_strerror(zip_get_error(archive)).map { String(cString: $0) }
            return FileFailure(.write, path, reason ?? "unknown")
        }
        for (name, content) in members {
            let source: OpaquePointer?
            switch content {
            case .file(let file): source = zip_source_file(archive, file, 0, -1)
            case .bytes(let bytes):
                let copy = UnsafeMutableRawBufferPointer.allocate(
                    byteCount: bytes.count, alignment: 1)
                copy.copyBytes(from: bytes)
                copies.append(copy)
                source = zip_source_buffer(
                    archive, copy.baseAddress, zip_uint64_t(copy.count), 0)
            }
            let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
            guard index >= 0,
                zip_set_file_compression(archive, zip_uint64_t(index), ZIP_CM_STORE, 0) == 0
            else {
                let failure = failure()
                zip_discard(archive)
                throw failure
            }
        }
        guard zip_close(archive) == 0 else {
            let failure = failure()
            zip_discard(archive)
            throw failure
        }
    }

    /// Opens an archive that holds these members and nothing else.
    ///
    /// Throws ``BackupError`` (`damaged`).
    init(_ path: String, holding names: [String]) throws {
        var code: CInt = 0
        guard let opened = zip_open(path, ZIP_RDONLY | ZIP_CHECKCONS, &code) else {
            throw BackupError(
                .damaged, "\(path) is no backup of fieldgame, or was cut or altered: take another")
        }
        (handle, self.path) = (opened, path)
        guard zip_get_num_entries(opened, 0) == names.count,
            names.allSatisfy({ zip_name_locate(opened, $0, 0) >= 0 })
        else {
            throw BackupError(
                .damaged,
                "\(path) is no backup of fieldgame: one holds \(names.joined(separator: ", ")) and "
                    + "nothing else")
        }
    }

    deinit {
        zip_discard(handle)
    }

    /// The content of a member of at most `limit` bytes. Throws ``BackupError`` (`damaged`).
    func bytes(of name: String, atMost limit: Int) throws -> [UInt8] {
        var all: [UInt8] = []
        guard try size(of: name) <= limit else {
            throw damaged("\(name) is larger than \(limit >> 20) MB")
        }
        try read(name) { bytes in
            all += bytes
            return true
        }
        return all
    }

    /// Hands the content of a member on, piece by piece, until `take` returns false; its size and
    /// SHA-256 as far as it was read.
    ///
    /// Throws ``BackupError`` (`damaged`) where it is not what the archive says.
    @discardableResult
    func read(
        _ name: String, _ take: ([UInt8]) throws -> Bool
    ) throws -> BackupManifest.Member {
        let size = try size(of: name)
        guard let file = zip_fopen(handle, name, 0) else { throw damaged("\(name) cannot be read") }
        defer { zip_fclose(file) }
        var room = [UInt8](repeating: 0, count: 1 << 18)
        var sum = SHA256()
        var octets = 0
        while true {
            let count = room.withUnsafeMutableBytes {
                zip_fread(file, $0.baseAddress, zip_uint64_t($0.count))
            }
            guard count >= 0 else { throw damaged("\(name) is damaged") }
            if count == 0 { break }
            octets += Int(count)
            guard octets <= size else { throw damaged("\(name) is larger than it says") }
            let piece = Array(room.prefix(Int(count)))
            sum.update(data: piece)
            guard try take(piece) else { break }
        }
        return .init(name: name, octets: octets, sha256: sum.finalize().hexadecimal)
    }

    /// How large a member is, which is stored as it is and no larger than the file.
    private func size(of name: String) throws -> Int {
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_stat(handle, name, 0, &status) == 0 else { throw damaged("\(name) is missing") }
        guard status.comp_method == ZIP_CM_STORE, status.encryption_method == ZIP_EM_NONE,
            status.size == status.comp_size, let size = Int(exactly: status.size)
        else { throw damaged("\(name) is not stored as it is") }
        return size
    }

    private func damaged(_ reason: String) -> BackupError {
        BackupError(.damaged, "\(path) is damaged (\(reason)): take another backup")
    }
}

extension SHA256.Digest {
    /// Its octets in hexadecimal.
    var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
