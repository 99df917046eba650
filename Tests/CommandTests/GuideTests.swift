import Foundation
import TestSupport
import Testing

@testable import FieldGameCLI

/// The guides, and README.md beside them.
@Suite struct GuideTests {
    /// A text for people, by the name of its file.
    struct Document: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String

        var testDescription: String { name }

        /// Lines of code, and what stands between backquotes.
        var code: [String] {
            text.matches(of: /(?ms)^```[a-z]*\n(.*?)^```$/).flatMap {
                $0.output.1.replacing("\\\n", with: "").split(separator: "\n").map(String.init)
            } + prose.matches(of: /`([^`]+)`/).map { String($0.output.1).oneLine }
        }

        /// The text without fenced code.
        var prose: String { text.replacing(/(?ms)^```.*?^```$/, with: "") }
    }

    private static let readme = document("README.md")
    private static let documents =
        [readme] + Guide.all.map { document("Sources/FieldGameCLI/Guides/\($0.subject).md") }

    private static func document(_ path: String) -> Document {
        // A file that cannot be read is empty, and then says nothing of its subject.
        let text = (try? String(contentsOf: checkout.appending(path: path), encoding: .utf8)) ?? ""
        return Document(name: path, text: text)
    }

    @Test func helpShowsEveryGuide() throws {
        let program = Program(environment: [:])
        let list = try program.succeed("help").output
        for (guide, document) in zip(Guide.all, Self.documents.dropFirst()) {
            #expect(list.contains("fieldgame help \(guide.subject)"))
            let text = try program.succeed("help", guide.subject).output
            #expect(text.hasPrefix(guide.document.title.uppercased() + "\n\n"))
            // A table is shown as a list, without the names of its columns.
            let prose = document.prose.replacing(/(?m)^\|.*\n\| ---.*$/, with: "")
            let words = prose.split { $0.isWhitespace || $0 == "|" }.filter {
                !["-", "#", "##"].contains($0)
            }
            let shown = text.lowercased()
            #expect(words.count > 150 && words.allSatisfy { shown.contains($0.lowercased()) })
        }
        #expect(Self.readme.text.contains("fieldgame help"))
    }

    @Test func helpOfACommandIsThatOfTheLibrary() throws {
        let program = Program(environment: [:])
        for words in [["import"], ["houses"], ["fixture", "move"], ["database", "start"]] {
            let help = try program.succeed(["help"] + words).output
            #expect(try program.succeed(words + ["--help"]).output == help)
        }
        #expect(
            try program.succeed("help", "database").output.contains("fieldgame database --help"))
    }

    @Test func anUnknownSubjectIsRefusedWithTheList() throws {
        for words in [["help", "offside"], ["help", "house", "offside"]] {
            let outcome = try Program(environment: [:]).run(words)
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("importing, matches, scores"))
        }
    }

    @Test func aTerminalShowsAGuideThroughThePager() throws {
        func shown(_ pager: String) throws -> String {
            try Program(environment: ["PAGER": pager]).run(["help", "scores"], columns: 60).output
        }
        let plain = try shown("")
        #expect(plain.hasPrefix("ENTERING") && !plain.contains("page: "))
        #expect(
            try shown("sed 's/^/page: /'").replacing(#/(?m)^page: /#, with: "") == plain)
        #expect(try shown("sed 's/^/page: /'").hasPrefix("page: ENTERING"))
        // A reader who leaves at once is no failure.
        let left = try Program(environment: ["PAGER": "true"]).run(["help", "scores"], columns: 60)
        #expect(left.status == 0 && left.output.isEmpty)
    }

    @Test(arguments: documents)
    func everyCommandThatIsQuotedExists(in document: Document) throws {
        let program = try CommandTree.read().command
        for line in document.code {
            for quoted in line.matches(of: #/(?:^|\$ |/)fieldgame ((?:[^|>"]|"[^"]*")*)/#) {
                let words = quoted.output.1.split(separator: " ").map(String.init)
                if words.first == "help" || words.first == "0.1.0" { continue }
                let missing = program.missing(words)
                #expect(missing == nil, "\(line): \(missing ?? "")")
            }
        }
    }

    @Test(arguments: documents)
    func everyPathThatIsNamedExists(in document: Document) {
        let paths = document.code.flatMap {
            $0.matches(
                of: /\b(?:Sources|Tests|sql|samples|scripts)\/[\w\/.@-]*\w/
                    .asciiOnlyWordCharacters())
        }.map { String($0.output) }
        for path in paths {
            #expect(
                FileManager.default.fileExists(atPath: checkout.appending(path: path).path),
                "\(path)")
        }
    }

    @Test func noSentenceStandsTwice() {
        var seen: [String: String] = [:]
        for document in Self.documents {
            // Rows of tables and lines of code say names, which may be said again.
            let prose = document.prose.replacing(/(?m)^[|#].*$/, with: "").replacing(
                #/(?m)^- /#, with: "")
            for sentence in prose.split(separator: /[.:;]\s+|\n\n/).map({ String($0).oneLine })
            where sentence.count > 35 {
                #expect(seen[sentence] == nil, "\(sentence): \(document.name)")
                seen[sentence] = document.name
            }
        }
        #expect(seen.count > 200)
    }

    /// The session at the beginning of the README is one that was had.
    @Test func theSessionOfTheReadmeIsTrue() async throws {
        let session = try #require(
            Self.readme.text.firstMatch(of: /(?ms)^```console\n(.*?)^```$/)?.output.1)
        let script = session.split(separator: "\n").filter { $0.hasPrefix("$ ") }
            .map { $0.dropFirst(2) + "\n\n" }.joined()
        try await withTestDatabase { database in
            try Program(database: database).succeed("migrate")
            try Program(database: database).enterReferenceData()
            let played = try await withTemporaryFolder { folder in
                try await Transcript(script: script).play(database, in: folder)
            }
            let expected = session.replacing(
                /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "<id 1>")
            // Calendars end their lines with CR LF.
            #expect(played.split(whereSeparator: \.isNewline) == expected.split(separator: "\n"))
        }
    }

    @Test func theMapNamesEveryTarget() throws {
        let map = try #require(
            Self.readme.text.firstMatch(of: /(?ms)^Sources\/\n(.*?)^Tests/)?.output.1)
        let named = map.matches(of: /(?m)^  ([A-Za-z]+)\//).map { String($0.output.1) }
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: checkout.appending(path: "Sources").path)
        #expect(named.sorted() == folders.sorted())
        #expect(
            Self.readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
    }
}

extension String {
    /// With one blank in place of each line break and what is set in after it.
    fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension CommandTree.Command {
    /// The first of these words that the program does not know; nil when it knows all.
    fileprivate func missing(_ words: [String]) -> String? {
        var (command, rest) = (self, words[...])
        while let word = rest.first,
            let below = command.subcommands?.first(where: { $0.isCalled(word) })
        {
            (command, rest) = (below, rest.dropFirst())
        }
        if command.subcommands != nil, command.defaultSubcommand == nil {
            // A group is named with one of its commands, or as a whole.
            return rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        }
        let stand = command.subcommands?.first { $0.commandName == command.defaultSubcommand }
        return rest.filter { $0.hasPrefix("--") }.first { option in
            !(stand ?? command).takes(String(option.dropFirst(2)))
        }
    }
}
