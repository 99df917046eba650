import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionCommand {
    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a competition, or the rules of its tables.",
            discussion: """
                Changes what is given, and nothing else. With --since the rules hold from that \
                season on, and tables of seasons before stay as they were; --drop takes such rules \
                back. Without it they hold for every season that has no later rules.
                """,
            examples:
                "fieldgame competition edit SL --order points,h2h-points,goal-difference,lots",
            "fieldgame competition edit SL --since 2027 --points 2,1,0 --dry-run",
            "fieldgame competition edit SL --since 2027 --drop",
            "fieldgame competition edit Primera --season-starts aug --colour FF4B44")

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
                    "--kind, --abbreviation, --colour, --squad and --season-starts are the same in all "
                        + "seasons: give them without --since.")
            }
            guard drop || ruleOptions.isGiven || details.isGiven else {
                throw ValidationError("Nothing to change: give at least one value.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let names = try await CompetitionNames(repository)
            let old = try await names.find(name)
            let season = try since.map(old.requireSeason)
            if let abbreviation = details.abbreviation {
                try names.requireFree(abbreviation: abbreviation, for: old.competition.name)
            }
            let new = try planned(old, season)
            let effects = try await change.perform(repository) { try await $0.change(old, to: new) }
            let before = season.map(old.rules(in:)) ?? old.rules
            let after = season.map(new.rules(in:)) ?? new.rules
            var changes = new.changes(from: old)
            var notes = ruleNotes(from: before, to: after, effects)
            var subject = new.competition.name
            if let season {
                let next = new.later.first { $0.since > season }?.since
                subject += ", \(CompetitionRules.seasons(season, before: next))"
                changes = CompetitionRules.changes(from: before, to: after)
                // Rules may go that were the same as those before.
                if changes.isEmpty, new != old { changes = ["the same rules hold as before it"] }
            } else {
                notes += seasonNotes(old, new, effects)
            }
            try change.print(
                changes.isEmpty ? "unchanged" : "changed", new, effects, subject: subject,
                changes + notes)
            ruleOptions.warn(about: after)
        }

        /// The competition as it shall be: from a season on, or in all that have no later rules.
        private func planned(
            _ old: CompetitionRules, _ season: String?
        ) throws -> CompetitionRules {
            var (new, rules) = (old, season.map(old.rules(in:)) ?? old.rules)
            try details.apply(to: &new)
            ruleOptions.apply(to: &rules)
            guard let season else {
                new.rules = rules
                return new
            }
            if drop, old.rules(since: season) == nil {
                let known = old.later.map(\.since).joined(separator: ", ")
                throw CommandFailure(
                    .usage,
                    "no rules of \(old.competition.name) start with \(season)"
                        + (known.isEmpty
                            ? ": the same hold for all seasons" : "; some do with: \(known)"))
            }
            if drop || rules != old.rules(in: season) { new.set(drop ? nil : rules, since: season) }
            return new
        }

        /// Which seasons a change of all of them leaves out, or should perhaps have.
        private func seasonNotes(
            _ old: CompetitionRules, _ new: CompetitionRules, _ effects: CompetitionEffects
        ) -> [String] {
            var notes: [String] = []
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
            return notes
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
    }
}
