import ArgumentParser
import Glibc

@main
struct FieldGameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fieldgame",
        abstract: "Fixtures, results and tables of the Field Game, from emails to calendars.",
        discussion: """
            Without configuration the data is kept in a private PostgreSQL cluster of your own; \
            --database, DATABASE_URL, the PG* variables or the configuration file (--config, \
            /etc/fieldgame/fieldgame.conf) name another server.

            EXAMPLES
              fieldgame house import samples/houses.csv
              fieldgame import --maildir ~/Maildir --trust-senders
              fieldgame fixtures --week
              fieldgame clashes --week
              fieldgame standings --competition "Senior League"
              fieldgame calendar --house Keate --output keate.ics
              fieldgame publish /srv/www/fieldgame --watch
              fieldgame serve --port 8080
              fieldgame notify --once
              fieldgame captain create tom@example.org --house Keate
              fieldgame backup /var/backups/fieldgame --keep 30

            DATES
              13/1/2026, 13 Jan 2026, 2026-01-13  that day; day before month
              13 Jan, 13/1                        the nearest one to today
              today, tomorrow, yesterday          that day
              tue, tuesday                        the soonest, from today on
              "next tue", next-tue                the Tuesday of next week

            EXIT CODES
              0   done (also: another import is at work)
              64  wrong words on the command line, a name that the league does not know, \
            or a rule that forbids it
              65  feed check, backup check or doctor found faults, or a backup is damaged
              66  a file, folder or address to read is not there, or cannot be read
              70  a bug in fieldgame
              73  a file cannot be written, or the disk of the database is full
              75  the database is away or refuses the login, a port is taken, or the work was \
            stopped halfway: try again later
              78  configuration or schema is not as it must be

            GUIDES
              fieldgame help            the subjects
              fieldgame help importing  the guide to one of them
            """,
        version: "0.1.0",
        subcommands: [
            ImportGroup.self, ImportLogCommand.self, FixturesCommand.self, ResultsCommand.self,
            StandingsCommand.self, CalendarCommand.self, PublishCommand.self, FeedGroup.self,
            FixtureCommand.self, ClashesCommand.self, ScoreCommand.self, HouseCommand.self,
            AliasCommand.self, PitchCommand.self, CompetitionCommand.self, SeasonCommand.self,
            UmpireCommand.self,
            CaptainCommand.self, AdminCommand.self, AccountCommand.self, ApiCommand.self,
            MigrateCommand.self,
            DatabaseCommand.self, BackupGroup.self, RestoreCommand.self, ServeCommand.self,
            NotifyGroup.self, DoctorCommand.self,
            ManualCommand.self,
            ReadMessagesCommand.self,
        ])

    /// Runs the command that the arguments name, and ends with the exit code of what became of it.
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first?.hasPrefix("--generate-completion-script") == true {
            return await CompletedProgram.main()
        }
        do {
            var command: any ParsableCommand
            if let named = CommandLookup.parse(words) {
                command = named
            } else {
                command = try CommandLookup.parseWhole(words)
            }
            let mayLoseOutput = (command as? ImportCommand)?.isPiped == true
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            // What was printed may still be on its way, and a full disk shows only now.
            guard fflush(nil) == 0 || mayLoseOutput else {
                throw CommandFailure(.cannotCreate, "cannot write to standard output")
            }
        } catch let error where error is HelpText || error is CleanExit {
            // Help was asked for, or a group was named without one of its commands.
            print((error as? HelpText ?? HelpText(error))?.wrapped ?? "")
            Glibc.exit(fflush(nil) == 0 ? 0 : ExitStatus.cannotCreate.rawValue)
        } catch let error where exitCode(for: error) != .failure || error is ExitCode {
            // Usage errors are printed as the library prints them.
            exit(withError: error)
        } catch {
            let failure = Interruption.failure(for: error) ?? CommandFailure(error)
            fflush(nil)
            Terminal.complain("fieldgame: \(failure.message)")
            Glibc.exit(failure.status.rawValue)
        }
    }
}
