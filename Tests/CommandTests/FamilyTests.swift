import ArgumentParser
import Testing

@testable import FieldGameCLI

/// The commands are one family: who knows one of them knows how to ask the next.
@Suite struct FamilyTests {
    /// Those that print nothing of which a program could make something.
    private static let withoutJSON: [String: String] = [
        "calendar": "prints a calendar", "serve": "goes on running; its log is JSON",
        "database start": "says that it runs", "database stop": "says that it has stopped",
        "database path": "prints what a shell takes as it is",
        "account change-password": "asks a person", "notify export": "prints JSON and nothing else",
    ]
    /// Those that write, and yet have no rehearsal.
    private static let withoutRehearsal: [String: String] = [
        "serve": "writes nothing", "migrate": "--status says what it would do",
        "database start": "changes no data", "database stop": "changes no data",
        "account change-password": "asks a person",
    ]
    /// The last words of those that only read.
    private static let reading: Set = [
        "adjustments", "calendar", "check", "clashes", "doctor", "events", "export", "fixtures",
        "history",
        "import-log", "keys", "list", "lots", "path", "results", "sessions", "show", "standings",
        "status",
    ]

    @Test func everyCommandSaysWhatItDoesWithExamples() throws {
        let leaves = try CommandTree.read().leaves
        #expect(leaves.count >= 50)
        for (name, command) in leaves {
            #expect(command.abstract?.hasSuffix(".") == true, "\(name)")
            #expect(command.discussion?.contains("EXAMPLE") == true, "\(name)")
        }
    }

    /// To find out a name that is not given takes a quarter of a millisecond, 8 ms of `--help` where 33
    /// were not.
    @Test func everyCommandGivesItsName() {
        var commands: [any ParsableCommand.Type] = [FieldGameCommand.self]
        while let command = commands.popLast() {
            #expect(command.configuration.commandName != nil, "\(command)")
            commands += command.configuration.subcommands
        }
    }

    @Test func everyCommandPrintsJSONUnlessThereIsAReason() throws {
        for (name, command) in try CommandTree.read().leaves {
            let has = command.help(of: "json") != nil
            #expect(has || Self.withoutJSON[name] != nil, "\(name)")
        }
    }

    @Test func everyCommandThatWritesHasARehearsal() throws {
        for (name, command) in try CommandTree.read().leaves {
            let reads = Self.reading.contains(
                name.split(separator: " ").last.map(String.init) ?? "")
            let has = command.help(of: "dry-run") != nil
            #expect(has || reads || Self.withoutRehearsal[name] != nil, "\(name)")
        }
    }

    @Test(arguments: ["dry-run", "yes", "as", "csv", "database", "config", "clock"])
    func theSameOptionHasTheSameWords(option: String) throws {
        let words = Set(try CommandTree.read().leaves.compactMap { $0.command.help(of: option) })
        #expect(words.count == 1, "\(words)")
    }

    @Test(arguments: [
        "competition", "pitch", "team", "date", "from", "to", "as", "season", "opponent", "home",
        "away", "base-url",
    ])
    func whatAnOptionTakesIsCalledTheSame(option: String) throws {
        let values = Set(try CommandTree.read().leaves.compactMap { $0.command.value(of: option) })
        #expect(values.count == 1, "\(values)")
    }
}
