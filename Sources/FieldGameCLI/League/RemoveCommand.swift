import ArgumentParser
import LeagueAdministration
import LeagueDatabase

/// What the league lists, as far as a command `remove` takes it off the list.
protocol Removable: Changeable, Sendable {
    /// The noun of the command: `house`.
    static var noun: String { get }

    /// The command's help.
    static var removal: CommandConfiguration { get }

    /// What its argument must be.
    static var removalArgument: String { get }

    /// What the question names: `Keate (JDM)`.
    var label: String { get }

    /// The one with this whole name; throws `Refusal` when there is none.
    static func find(_ name: String, in repository: LeagueRepository) async throws -> Self

    /// Removes it; throws `Refusal`, with what to do next, where something keeps it.
    func remove(from repository: LeagueRepository) async throws -> Removal
}

/// What a removal did, or would do.
struct Removal {
    /// What goes with the thing, or stays without it: said before the question.
    let losses: [String]
    /// The same, and what became of its calendar.
    let lines: [String]
    /// What enters it again.
    let commands: [String]
    let record: Record

    /// What an action has removed, and how it is entered again.
    init<Action, Detail>(
        _ removed: ListChange<Action, Detail>, commands: [String]?, record: Record
    ) {
        (losses, lines) = (removed.losses, removed.lines)
        (self.commands, self.record) = (commands ?? [], record)
    }
}

/// `house remove`, `pitch remove` and `competition remove`.
struct RemoveCommand<Subject: Removable>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Subject.removal }

    @Argument(help: ArgumentHelp(Subject.removalArgument, valueName: Subject.noun))
    var name: String

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var change: ChangeOptions<Subject>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let subject = try await Subject.find(name, in: repository)
        if !confirmation.yes, !change.dryRun {
            let planned = try await repository.rehearsing { try await subject.remove(from: $0) }
            guard
                try confirmation.isGiven(
                    "Remove the \(Subject.noun) \(subject.label)?", for: "removed",
                    telling: planned.losses)
            else { return }
        }
        // What refers to it may be another now: it is looked at again.
        let removed = try await change.perform(repository) { try await subject.remove(from: $0) }
        try change.print(
            "removed", subject.label, removed.lines, commands: removed.commands,
            as: removed.record)
    }
}
