package import Foundation

/// Gives `body` a new folder, and removes it afterwards.
package nonisolated(nonsending) func withTemporaryFolder<Value>(
    _ body: nonisolated(nonsending) (URL) async throws -> Value
) async throws -> Value {
    let folder = try makeTemporaryFolder()
    defer { removeTemporaryFolder(folder) }
    return try await body(folder)
}

/// Gives `body` a new folder, and removes it afterwards.
package func withTemporaryFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = try makeTemporaryFolder()
    defer { removeTemporaryFolder(folder) }
    return try body(folder)
}

private func makeTemporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "fieldgame-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

private func removeTemporaryFolder(_ folder: URL) {
    // One that cannot be removed harms no test.
    try? FileManager.default.removeItem(at: folder)
}
