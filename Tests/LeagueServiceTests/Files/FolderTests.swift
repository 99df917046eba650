import Foundation
import LeagueService
import TestSupport
import Testing

@Suite("Files are written whole")
struct FolderTests {
    @Test("A file is written, replaced and compared")
    func replaces() throws {
        try withTemporaryFolder { place in
            let folder = try Folder(at: place.path)
            for text in ["one", "another", ""] {
                let bytes = Array(text.utf8)
                try folder.write(bytes.span.bytes, to: "a.txt", by: ".tmp", mode: 0o640)
                #expect(try Data(contentsOf: place.appending(path: "a.txt")) == Data(bytes))
                let holds = try folder.holds(bytes.span.bytes, as: "a.txt")
                #expect(holds)
            }
            try folder.synchronize()
            #expect(try folder.names() == ["a.txt"])
            #expect(try everything(in: place) == ["a.txt"])
            let mode =
                try FileManager.default.attributesOfItem(
                    atPath: place.appending(path: "a.txt").path)[.posixPermissions] as? Int
            #expect(mode == 0o640)
        }
    }

    @Test(
        "Other bytes are other bytes, wherever they differ",
        arguments: [0, 1, 65_535, 65_536, 65_537, 199_999])
    func compares(place: Int) throws {
        try withTemporaryFolder { at in
            let folder = try Folder(at: at.path)
            var bytes = [UInt8](repeating: 7, count: 200_000)
            try folder.write(bytes.span.bytes, to: "a", by: ".tmp")
            bytes[place] = 8
            let same = try folder.holds(bytes.span.bytes, as: "a")
            #expect(!same)
            let start = Array(bytes[..<place])
            let shorter = try folder.holds(start.span.bytes, as: "a")
            #expect(!shorter)
            let missing = try folder.holds(bytes.span.bytes, as: "b")
            #expect(!missing)
        }
    }

    @Test("A file's mark stays while the file does, and changes with it")
    func marks() throws {
        try withTemporaryFolder { place in
            let folder = try Folder(at: place.path)
            let written = try folder.write([1, 2].span.bytes, to: "a", by: ".tmp")
            #expect(try folder.mark(of: "a") == written)
            try Data([2, 1]).write(to: place.appending(path: "a"), options: .atomic)
            let damaged = try folder.mark(of: "a")
            #expect(damaged != written)
            let again = try folder.write([1, 2].span.bytes, to: "a", by: ".tmp")
            #expect(again != damaged)
            #expect(try folder.mark(of: "b") == nil)
            try FileManager.default.createSymbolicLink(
                at: place.appending(path: "b"), withDestinationURL: place.appending(path: "a"))
            #expect(throws: FileFailure.self) { _ = try folder.mark(of: "b") }
        }
    }

    @Test("A link is never followed, and stays")
    func links() throws {
        try withTemporaryFolder { place in
            let outside = place.appending(path: "outside")
            let inside = place.appending(path: "inside")
            for folder in [outside, inside] {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: false)
            }
            for name in ["folder", "file"] {
                try FileManager.default.createSymbolicLink(
                    at: inside.appending(path: name), withDestinationURL: outside)
            }
            let folder = try Folder(at: inside.path)
            #expect(throws: FileFailure.self) { _ = try folder.folder("folder") }
            #expect(throws: FileFailure.self) { _ = try folder.makeFolder("folder") }
            #expect(throws: FileFailure.self) { _ = try folder.holds([1].span.bytes, as: "file") }
            #expect(throws: FileFailure.self) {
                try folder.write([1].span.bytes, to: "new", by: "folder")
            }
            #expect(try everything(in: outside).isEmpty)
        }
    }

    @Test("What cannot be written leaves nothing, and says which file and why")
    func refuses() throws {
        try withTemporaryFolder { place in
            let taken = place.appending(path: "taken/in it")
            try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
            let folder = try Folder(at: place.path)
            let failure = #expect(throws: FileFailure.self) {
                try folder.write([1].span.bytes, to: "taken", by: ".tmp")
            }
            #expect(failure?.description == "cannot write \(place.path)/taken: Is a directory")
            #expect(try everything(in: place) == ["taken"])
            #expect(throws: FileFailure.self) { try Folder(making: place.path + "/a/b") }
            #expect(throws: FileFailure.self) { try Folder(at: place.path + "/a") }
            let missing = try Folder(ifThereAt: place.path + "/a")
            #expect(missing == nil)
        }
    }

    @Test("Folders are for everybody to read, whatever the mask says; a second look finds the same")
    func makesFolders() throws {
        try withTemporaryFolder { place in
            let folder = try Folder(making: place.path + "/public")
            let missing = try folder.folder("calendar")
            #expect(missing == nil)
            let made = try folder.makeFolder("calendar")
            #expect(made.path == place.path + "/public/calendar")
            _ = try folder.makeFolder("calendar")
            let mode =
                try FileManager.default.attributesOfItem(
                    atPath: made.path)[.posixPermissions] as? Int
            #expect(mode == 0o755)
        }
    }

    @Test("One at a time has the lock, which ends with its holder")
    func locks() throws {
        try withTemporaryFolder { place in
            let folder = try Folder(at: place.path)
            var lock = try FolderLock(folder, name: ".lock")
            #expect(lock != nil)
            let second = try FolderLock(folder, name: ".lock")
            #expect(second == nil)
            lock = nil
            let third = try FolderLock(folder, name: ".lock")
            #expect(third != nil)
        }
    }

    private func everything(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}
