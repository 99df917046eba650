import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a competition, a league unless another kind is given.",
        discussion: """
            Without more: 3 points for a win and 1 for a draw; then goal difference, then goals \
            scored; seasons are calendar years. Matches that name it already, in whatever spelling, count \
            from now on.

            EXAMPLES
              fieldgame competition add "Senior League" --abbreviation SL
              fieldgame competition add Primera --season-starts August \\
                --order points,h2h-points,h2h-gd,gd,goals-for,lots
              fieldgame competition add "House Cup" --kind cup --dry-run
            """)

    @Argument(help: "Its name; case, accents and apostrophes do not make it another one.")
    var name: String

    @OptionGroup var details: CompetitionOptions
    @OptionGroup var ruleOptions: RuleOptions
    @OptionGroup var change: ChangeOptions<Competition>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let names = try await CompetitionNames(repository)
        var planned = CompetitionRules(
            Competition(name: try names.new(name), kind: details.kind ?? .league))
        details.apply(to: &planned)
        ruleOptions.apply(to: &planned.rules)
        let new = planned
        let competition = new.competition
        try names.requireFree(abbreviation: competition.abbreviation, for: competition.name)

        let effects = try await change.perform(repository) { try await $0.add(new) }
        let notes = [
            (effects.matches - effects.respelled).counted(
                "match named it before, and is part of it now",
                "matches named it before, and are part of it now"),
            effects.respelled.counted(
                "match spelled it otherwise, and is part of it now",
                "matches spelled it otherwise, and are part of it now"),
        ].compactMap(\.self)
        try CompetitionReport(change: change, rules: new, effects: effects).printAdded(notes)

        for doubt in ruleOptions.doubts(about: new.rules) {
            Terminal.complain("fieldgame: warning: \(doubt)")
        }
    }
}
