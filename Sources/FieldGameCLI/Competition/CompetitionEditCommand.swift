import ArgumentParser
import FieldGame
import LeagueDatabase

extension CompetitionCommand {
    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a competition, or the rules of its tables.",
            discussion: """
                Changes what is given, and nothing else. With --since the rules hold from that \
                season on, and tables of seasons before stay as they were; --drop takes such rules \
                back. Without it they hold for every season that has no later rules.

                EXAMPLES
                  fieldgame competition edit SL --order points,h2h-points,goal-difference,lots
                  fieldgame competition edit SL --since 2027 --points 2,1,0 --dry-run
                  fieldgame competition edit SL --since 2027 --drop
                  fieldgame competition edit Primera --season-starts aug --colour FF4B44
                """)

        @Argument(
            help: ArgumentHelp(
                "The competition, by name or abbreviation.", valueName: "competition"))
        var name: String

        @OptionGroup var details: CompetitionOptions
        @OptionGroup var ruleOptions: RuleOptions

        @Option(
            help: ArgumentHelp(
                "The first season for which these rules hold, such as 2026 or 2013-14.",
                valueName: "season"),
            transform: Season.argument)
        var since: Season?

        @Flag(help: "Take back the rules that hold from the season of --since on.")
        var drop = false

        @Option(name: .customLong("name"), help: .hidden)
        var newName: String?

        @OptionGroup var change: ChangeOptions<CompetitionRules>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            if let newName {
                throw ValidationError(
                    "Matches and tables follow a new name, so a competition is renamed by itself: "
                        + "fieldgame competition rename \(ShellQuoting.quoted(name)) "
                        + "--name \(ShellQuoting.quoted(newName))")
            }
            if drop, since == nil {
                throw ValidationError("--drop needs --since: which season's rules are taken back?")
            }
            if drop, ruleOptions.isGiven {
                throw ValidationError("--drop takes rules back: it goes with no new ones.")
            }
            if since != nil, details.isGiven {
                throw ValidationError(
                    "--kind, --abbreviation, --colour and --season-starts are the same in all seasons: "
                        + "give them without --since.")
            }
            guard drop || ruleOptions.isGiven || details.isGiven else {
                throw ValidationError("Nothing to change: give at least one value.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let names = try await CompetitionNames(repository)
            let old = try await names.find(name)
            if let since {
                try await editSeasons(from: old.requireSeason(since), old, repository)
            } else {
                try await editAll(old, names, repository)
            }
        }

        private func editAll(
            _ old: CompetitionRules, _ names: CompetitionNames, _ repository: LeagueRepository
        ) async throws {
            var planned = old
            details.apply(to: &planned)
            ruleOptions.apply(to: &planned.rules)
            let new = planned
            if let abbreviation = details.abbreviation {
                try names.requireFree(abbreviation: abbreviation, for: old.competition.name)
            }
            let effects = try await change.perform(repository) { try await $0.change(old, to: new) }
            var notes = ruleNotes(from: old.rules, to: new.rules, effects)
            if new.rules != old.rules, let later = old.later.first {
                notes.append(
                    "only for seasons before \(later.since), from which other rules hold "
                        + "(--since \(later.since) changes those)")
            }
            // What is the same in all seasons cannot be left as it was for some.
            let mayBeLater =
                !details.isGiven && old.later.allSatisfy { $0.since > effects.season }
            if mayBeLater, effects.tablesChanged.contains(where: { $0 < effects.season }) {
                notes.append("with --since \(effects.season) past seasons would stay as they were")
            }
            try change.printChanged(new, effects, new.changes(from: old), notes)
            ruleOptions.warn(about: new.rules)
        }

        private func editSeasons(
            from season: String, _ old: CompetitionRules, _ repository: LeagueRepository
        ) async throws {
            var planned = old
            var rules = old.rules(in: season)
            if drop {
                try requireRules(since: season, old)
                planned.set(nil, since: season)
            } else {
                ruleOptions.apply(to: &rules)
                if rules != old.rules(in: season) { planned.set(rules, since: season) }
            }
            let new = planned
            let effects = try await change.perform(repository) { try await $0.change(old, to: new) }
            let next = new.later.first { $0.since > season }?.since
            let changes = CompetitionRules.changes(
                from: old.rules(in: season), to: new.rules(in: season))
            // Rules may go that were the same as those before.
            let words =
                changes.isEmpty && new != old ? ["the same rules hold as before it"] : changes
            try change.printChanged(
                new, effects, in: CompetitionRules.seasons(season, before: next), words,
                ruleNotes(from: old.rules(in: season), to: new.rules(in: season), effects))
            ruleOptions.warn(about: rules)
        }

        /// What new rules leave as it is, a sentence each.
        private func ruleNotes(
            from old: TableRules, to new: TableRules, _ effects: CompetitionEffects
        ) -> [String] {
            guard old != new else { return [] }
            var notes: [String] = []
            if old.walkover != new.walkover, effects.walkovers > 0 {
                notes.append(
                    effects.walkovers == 1
                        ? "the walkover of before keeps the score that was entered for it"
                        : "the \(effects.walkovers) walkovers of before keep the scores that were entered"
                )
            }
            if effects.touchesNoTable { notes.append("no table changes") }
            return notes
        }

        private func requireRules(since season: String, _ old: CompetitionRules) throws {
            guard old.rules(since: season) == nil else { return }
            let known = old.later.map(\.since).joined(separator: ", ")
            throw CommandFailure(
                .usage,
                "no rules of \(old.competition.name) start with \(season)"
                    + (known.isEmpty
                        ? ": the same hold for all seasons" : "; some do with: \(known)"))
        }
    }
}
