import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension UmpireCommand {
    struct Alias: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "alias",
            abstract: "Say whom a name means, or take that back.",
            discussion: """
                The name may be one that no match has yet. Names that mean the umpire of that name \
                follow it. Matches stay as they were written; the name's calendar leads to that of \
                who is meant.
                """,
            examples: #"fieldgame umpire alias RD "Mr Dunne""#,
            "fieldgame umpire alias --own Dunne",
            "fieldgame umpire alias --remove RD")

        @Argument(help: "The name; case, accents and full stops do not count.")
        var name: String

        @Argument(help: "The umpire who is meant, by any name.")
        var umpire: String?

        @Flag(help: "The name means a person of its own, and no other umpire.")
        var own = false

        @Flag(help: "Take back what was said of the name.")
        var remove = false

        @OptionGroup var change: ChangeOptions<Umpire>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard [umpire != nil, own, remove].count(where: \.self) == 1 else {
                throw ValidationError(
                    "Say who is meant: name the umpire, or give --own or --remove.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let name = try TypedText.umpire(name)
            var meant: Umpire?
            if let umpire { meant = try await UmpireNames(repository).find(umpire) }
            let action: UmpireAction =
                remove
                ? try await .forgetting(name, in: repository) : .name(name, meant)
            try await change.print(action, in: repository)
        }
    }

    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Say that two umpires are one.",
            discussion: """
                The first one's names mean the second one from now on, and the first one's calendar \
                leads to the second one's, which has the matches of both. Matches stay as they were \
                written. `umpire alias --remove` takes it back. Asks first; where there is no \
                terminal to ask at, --yes is needed.
                """,
            examples: #"fieldgame umpire merge "Dr Okoro" "Mr Okoro" --dry-run"#,
            #"fieldgame umpire merge "Dr Okoro" "Mr Okoro" --yes"#)

        @Argument(help: "The umpire whose names shall mean the other one.")
        var umpire: String

        @Argument(help: "The umpire who is shown.")
        var into: String

        @OptionGroup var confirmation: Confirmation
        @OptionGroup var change: ChangeOptions<Umpire>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let umpires = try await UmpireNames(repository)
            let (one, other) = (try await umpires.find(umpire), try await umpires.find(into))
            let question = "Are \(one.name) and \(other.name) one?"
            guard
                try one == other || change.dryRun
                    || confirmation.isGiven(question, for: "changed")
            else { return }
            try await change.print(.merge(one, into: other), in: repository)
        }
    }

    struct Hide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "hide",
            abstract: "Keep an umpire's names from everything public.",
            discussion: """
                Pages, calendars, lists for programs and published files then say "umpire \
                appointed" in place of every name of the umpire, in what is past too; subscribers \
                get the change. Admins and commands go on seeing the names. The umpire's own \
                calendar stays where it is, for those who have its address, and nothing leads \
                there. `umpire show` takes it back.
                """,
            examples: #"fieldgame umpire hide "Mr Dunne" --dry-run"#,
            #"fieldgame umpire hide "Mr Dunne""#)

        @OptionGroup var choice: UmpireChoice

        func run() async throws { try await choice.perform(UmpireAction.hide) }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the names of an umpire who was hidden.",
            discussion:
                "Takes back what `umpire hide` did, everywhere; subscribers get the change.",
            examples: #"fieldgame umpire show "Mr Dunne""#)

        @OptionGroup var choice: UmpireChoice

        func run() async throws { try await choice.perform(UmpireAction.show) }
    }

    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give an umpire another name to be shown.",
            discussion: """
                Lists of umpires and calendars show the new name, and the calendar is found by \
                both. Matches stay as they were written, and emails may say either.
                """,
            examples: #"fieldgame umpire rename "Mr Dunne" --name "Dr Dunne""#)

        @Argument(help: "The umpire, by any name.")
        var umpire: String

        @Option(help: "What the umpire is called from now on.")
        var name: String

        @OptionGroup var change: ChangeOptions<Umpire>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let umpires = try await UmpireNames(repository)
            let old = try await umpires.find(umpire)
            let name = try TypedText.umpire(name)
            let owner = try await repository.umpireName(name).flatMap { known in
                umpires.all.first { $0.person == known.person }
            }
            if let owner, owner != old {
                throw Refusal.taken(
                    name, by: owner.name, [.mergeUmpires(old.name, owner.name)])
            }
            guard name != old.name else {
                return try change.print(
                    "unchanged", "\(name) is called so already", as: old.record)
            }
            let now = try await change.perform(repository) { try await $0.rename(old, to: name) }
            try change.print(
                "renamed", "\(old.name) is \(now.name)", now.sentences, as: now.record)
        }
    }
}

extension ChangeOptions<Umpire> {
    /// Does it, or only finds out what it would do, and says what was done.
    fileprivate func print(
        _ action: UmpireAction, in repository: LeagueRepository
    ) async throws {
        let made = try await perform(repository) { try await action.perform(in: $0) }
        try print(made, as: made.detail.record)
    }
}

/// One umpire, to whom something is done.
struct UmpireChoice: ParsableArguments {
    @Argument(help: "The umpire, by any name.")
    var umpire: String

    @OptionGroup var change: ChangeOptions<Umpire>
    @OptionGroup var database: DatabaseOptions

    /// Finds the umpire, does it, and says so.
    func perform(_ action: (Umpire) -> UmpireAction) async throws {
        let repository = try await database.repository()
        let found = try await UmpireNames(repository).find(umpire)
        try await change.print(action(found), in: repository)
    }
}
