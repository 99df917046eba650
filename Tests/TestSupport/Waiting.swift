/// Waits until it is so, a minute at most; then throws ``WaitedInVain``.
package func wait(
    for what: String, file: StaticString = #fileID, line: UInt = #line,
    until isSo: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !isSo() {
        guard ContinuousClock.now < deadline else {
            throw WaitedInVain(description: "waited in vain for \(what) at \(file):\(line)")
        }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// What a test waited for did not come to be.
package struct WaitedInVain: Error, CustomStringConvertible {
    /// What it was, and where the test stands.
    package let description: String
}
