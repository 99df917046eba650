import Foundation
import Testing

/// Expected files, byte for byte, beside the tests.
enum Golden {
    /// The folder with the files.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens")

    /// Compares bytes with a file. A missing one is recorded, and fails too.
    static func expect(
        _ bytes: [UInt8], is name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else {
            try Data(bytes).write(to: file)
            Issue.record("\(name) was missing and is recorded now", sourceLocation: sourceLocation)
            return
        }
        let wanted = try Data(contentsOf: file)
        #expect(
            Data(bytes) == wanted, "\(name) differs: \(difference(Array(wanted), bytes))",
            sourceLocation: sourceLocation)
    }

    /// The names of all files.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".ics") }.sorted()
    }

    private static func difference(_ wanted: [UInt8], _ got: [UInt8]) -> String {
        let lines = zip(
            wanted.split(separator: 10, omittingEmptySubsequences: false),
            got.split(separator: 10, omittingEmptySubsequences: false))
        for (number, pair) in lines.enumerated() where pair.0 != pair.1 {
            let left = String(decoding: pair.0, as: UTF8.self)
            let right = String(decoding: pair.1, as: UTF8.self)
            return "line \(number + 1): \(left.debugDescription) became \(right.debugDescription)"
        }
        return "\(wanted.count) octets became \(got.count)"
    }
}
