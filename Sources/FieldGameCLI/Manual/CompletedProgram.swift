import ArgumentParser

/// The program as shells complete it: of a group that stands for one of its commands they offer that
/// command's arguments as well, so that `fieldgame fixtures --we` finds `--week`. Not of `import`: where
/// files may stand, the scripts offer these instead of subcommands. It only prints these scripts.
struct CompletedProgram: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        var configuration = FieldGameCommand.configuration
        configuration.subcommands = configuration.subcommands.map { group in
            guard !(group is ImportGroup.Type),
                let command = group.configuration.defaultSubcommand
            else { return group }
            return merged(group, command)
        }
        return configuration
    }

    private static func merged<Group: ParsableCommand, Command: ParsableCommand>(
        _: Group.Type, _: Command.Type
    ) -> any ParsableCommand.Type {
        Merged<Group, Command>.self
    }

    /// A group with the arguments of the command that it stands for.
    private struct Merged<Group: ParsableCommand, Command: ParsableCommand>:
        AsyncParsableCommand
    {
        static var configuration: CommandConfiguration { Group.configuration }

        @OptionGroup var command: Command
    }
}
