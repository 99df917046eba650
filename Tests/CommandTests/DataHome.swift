import Foundation

/// Gives `body` the program with a place of its own for a private cluster, and that folder; stops the
/// cluster and removes the folder afterwards.
nonisolated(nonsending) func withDataHome(
    _ body: nonisolated(nonsending) (Program, String) async throws -> Void
) async throws {
    // A folder that the server's account can enter, also where root runs the tests.
    let folder = "/tmp/fieldgame-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    let program = Program(environment: ["XDG_DATA_HOME": folder])
    defer {
        _ = try? program.run("database", "stop")
        try? FileManager.default.removeItem(atPath: folder)
    }
    try await body(program, folder)
}
