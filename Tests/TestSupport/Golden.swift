import Foundation
package import Testing

/// Compares a text with an expected file, byte for byte. With `RECORD=1` in the environment it
/// writes the file instead and prints its path: `RECORD=1 swift test --skip-build --filter NAME`.
///
/// - Parameters:
///   - path: the file, from the folder of the calling test on: `Goldens/one-match.ics`.
///   - test: the file of the calling test.
package func expectGolden(
    _ text: String, named path: String, of test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: test).deletingLastPathComponent().appending(path: path)
        .standardizedFileURL
    let isThere = FileManager.default.fileExists(atPath: file.path)
    let wanted = isThere ? String(decoding: try Data(contentsOf: file), as: UTF8.self) : nil
    // Strings are equal in spite of other bytes.
    if let wanted, wanted.utf8.elementsEqual(text.utf8) { return }
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
        try Data(text.utf8).write(to: file)
        return print("recorded \(file.path)")
    }
    let difference = wanted.map { firstDifference($0, text) } ?? "it is missing"
    Issue.record(
        """
        \(path) is not as expected: \(difference). Where the new text is right, run the test with \
        RECORD=1 in the environment and commit the file.
        """, sourceLocation: sourceLocation)
}

/// The first line in which two texts differ: `line 3: "a" became "b"`.
private func firstDifference(_ wanted: String, _ found: String) -> String {
    func lines(_ text: String) -> [Substring.UTF8View.SubSequence] {
        text[...].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    let (old, new) = (lines(wanted), lines(found))
    for (number, pair) in zip(old, new).enumerated() where !pair.0.elementsEqual(pair.1) {
        let (left, right) = (String(Substring(pair.0)), String(Substring(pair.1)))
        return "line \(number + 1): \(left.debugDescription) became \(right.debugDescription)"
    }
    return "\(old.count) lines became \(new.count)"
}
