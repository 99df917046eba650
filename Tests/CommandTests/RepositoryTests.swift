import Foundation
import Testing

/// What must hold of the checkout itself.
struct RepositoryTests {
    private let checkout = URL(filePath: #filePath)
        .appending(path: "../../..").standardizedFileURL

    /// A file system that ignores case, as macOS has, makes one of two such paths.
    @Test func noTwoPathsDifferByCaseOnly() throws {
        let folder = checkout.path
        let found = try #require(FileManager.default.enumerator(atPath: folder))
        var paths: [String] = []
        while let path = found.nextObject() as? String {
            // Build folders, and what git keeps, are not part of the checkout.
            if path == ".git" || path.hasPrefix(".build") && !path.contains("/") {
                found.skipDescendants()
            } else {
                paths.append(path)
            }
        }
        #expect(paths.contains("Package.swift"))
        let alike = Dictionary(grouping: paths) {
            $0.precomposedStringWithCanonicalMapping.lowercased()
        }
        .values.filter { $0.count > 1 }
        #expect(alike.isEmpty)
    }
}
