import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct SeasonOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Begin the next season: other rules, names of houses, captains.",
        discussion: """
            Says first what carries over and what changes, then asks, and does all of it or nothing; \
            without a terminal, --yes is needed. Leagues, teams, pitches and accounts carry over, and so \
            do the rules, unless options give others. A season begins by its date: nothing of it has to \
            be opened to be played.

            Without a season it is the one after the newest that is closed, league by league; where none \
            is, the one that today is in. 2027 means 2027-28 for a league whose seasons start in another \
            month than January.

            --captains names a CSV file with the columns email, action (disable or move) and house, of \
            which disable needs none.
            """,
        examples: "fieldgame season open --dry-run",
        "fieldgame season open 2027 --rename Keate=Rushton --rename JDM=Rushton",
        "fieldgame season open 2027 --captains captains.csv --captain tom@example.org,move,HWTA",
        "fieldgame season open 2027 --competition SL --points 2,1,0")

    @Argument(
        help: ArgumentHelp(
            "The season that begins, such as 2027 or 2027-28.", valueName: "season"),
        transform: Season.argument)
    var season: Season?

    @OptionGroup var choice: SeasonChoice
    @OptionGroup var rules: RuleOptions

    @Option(
        help: ArgumentHelp(
            "A house that gets another name, by id or name. Repeat for more.",
            valueName: "old=new"))
    var rename: [String] = []

    @Option(
        help: ArgumentHelp(
            "What becomes of a captain: tom@example.org,disable or tom@example.org,move,Hawtrey. "
                + "Repeat for more.", valueName: "email,action,house"))
    var captain: [String] = []

    @Option(
        help: ArgumentHelp(
            "The same of many: a CSV file with the columns email, action and house.",
            valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var captains: String?

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var change: ChangeOptions<OpenedSeason>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let opening = try await opening(repository)
        let warnings = opening.warnings(try await repository.seasonStates())
        // What the database refuses is said before the question.
        try await repository.rehearsing { try await $0.open(opening) }
        if !change.dryRun {
            guard
                try confirmation.isGiven(
                    "Begin the season so?", for: "changed", telling: opening.sentences + warnings)
            else { return }
            try await repository.open(opening)
        }
        if change.json { return try change.printJSON(opening.record + ["warnings": warnings]) }
        for line in opening.sentences { Terminal.say(change.rehearsal + line) }
        for warning in warnings { Terminal.complain("fieldgame: warning: \(warning)") }
    }

    private func opening(_ repository: LeagueRepository) async throws -> SeasonOpening {
        var plan = SeasonPlan()
        (plan.season, plan.leagues) = (season, choice.competition)
        plan.rules = CompetitionEntry(rules.texts)
        plan.renamings = try rename.map { text in
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw CommandFailure(.usage, "write OLD=NEW, like Keate=Rushton, not \"\(text)\"")
            }
            return SeasonPlan.Renaming(
                String(text[..<sign]), to: String(text[text.index(after: sign)...]))
        }
        plan.captains = try captains(NameResolver(try await repository.referenceData()))
        return try await plan.opening(in: repository)
    }

    private func captains(_ names: NameResolver) throws -> [SeasonOpening.CaptainChange] {
        var changes = try captain.map { text -> SeasonOpening.CaptainChange in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
                String($0).inOneLine
            }
            guard (2...3).contains(parts.count) else {
                throw CommandFailure(
                    .usage, "write EMAIL,disable or EMAIL,move,HOUSE, not \"\(text)\"")
            }
            do {
                return try SeasonOpening.CaptainChange.typed(
                    parts[0], parts[1], to: parts.count == 3 ? parts[2] : "", names)
            } catch let refusal as Refusal {
                throw CommandFailure(.usage, "\(text): \(refusal.words)")
            }
        }
        if let captains {
            changes += try CSVTableRow.rows(of: captains, ["email", "action", "house"]).map {
                row -> SeasonOpening.CaptainChange in
                do {
                    return try SeasonOpening.CaptainChange.typed(
                        row.required("email"), row.required("action"), to: row["house"], names)
                } catch let refusal as Refusal {
                    throw row.failure(refusal.words)
                }
            }
        }
        return changes
    }
}

/// The season that was begun, as its command shows it.
struct OpenedSeason: Changeable {
    static let jsonHelp = "Print JSON: an object with leagues, renamed houses and captains."
}

extension SeasonOpening {
    /// What changes, as JSON shows it.
    fileprivate var record: Record {
        [
            "leagues": leagues.map { league -> Record in
                [
                    "competition_type": league.before.competition.name, "season": league.season,
                    "rules_changed": league.changesRules,
                ]
            },
            "renamed": renamings.map { renaming -> Record in
                ["id": renaming.team.id, "old_name": renaming.team.name, "name": renaming.name]
            }, "renamed_on": renamedOn,
            "captains": captains.map { captain -> Record in
                switch captain.action {
                case .disable: ["email": captain.email, "action": "disable"]
                case .move(let team):
                    ["email": captain.email, "action": "move", "house": team.id]
                }
            },
        ]
    }
}
