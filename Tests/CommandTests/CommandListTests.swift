import Foundation
import Testing

/// The table of commands in README.md.
@Suite struct CommandListTests {
    @Test func theReadmeListsEveryCommandAndNoOther() throws {
        let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
        let section = try #require(
            readme.components(separatedBy: "\n## Commands\n").dropFirst().first)
        let table = try #require(section.components(separatedBy: "\n## ").first)
        let listed = table.matches(of: /(?m)^\| `fieldgame ([a-z -]+)` \| (.+) \|$/).map {
            "\($0.output.1): \($0.output.2)"
        }
        let expected = try CommandTree.read().leaves.map {
            "\($0.name): \($0.command.abstract ?? "")"
        }
        #expect(listed.sorted() == expected.sorted())
        #expect(Set(listed).count == listed.count)
    }
}
