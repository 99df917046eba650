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
        let names = try await choice.leagues(repository)
        let reference = try await repository.referenceData()
        let leagues = try await repository.competitionRules().filter {
            $0.competition.kind == .league
                && (names.isEmpty || names.contains($0.competition.name))
        }
        guard !leagues.isEmpty else {
            throw CommandFailure(.usage, "no competition is a league, so none has seasons")
        }
        let closed = try await repository.closedSeasons()
        let today = try await repository.today()
        var openings: [SeasonOpening.League] = []
        var firstDays: [LocalDate] = []
        for league in leagues {
            let name = league.competition.name
            let next: Season? =
                if let season {
                    Season("\(season.year)\(league.seasonStarts == 1 ? "" : "-\(season.year + 1)")")
                } else if let last = closed.filter({ $0.competition == name }).map(\.season).max() {
                    Season(last)?.next
                } else {
                    Season(try await repository.season(of: today, in: name))
                }
            guard let next, let firstDay = next.firstDay(startingIn: league.seasonStarts) else {
                throw CommandFailure(.usage, "there is no next season of \(name)")
            }
            var changed = league.rules(in: next.description)
            try CompetitionEntry(rules.texts).apply(to: &changed)
            openings.append(.init(league, season: next.description, rules: changed))
            firstDays.append(firstDay)
        }
        return SeasonOpening(
            leagues: openings, renamings: try renamings(reference),
            // A name is never one of a day to come.
            renamedOn: min(firstDays.min() ?? today, today), captains: try captains(reference))
    }

    private func renamings(_ reference: ReferenceData) throws -> [SeasonOpening.Renaming] {
        try rename.map { text in
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw CommandFailure(.usage, "write OLD=NEW, like Keate=Rushton, not \"\(text)\"")
            }
            let team = try NameResolver(reference).team(String(text[..<sign]))
            let name = try TypedText.name(String(text[text.index(after: sign)...]))
            return SeasonOpening.Renaming(team, to: name)
        }
    }

    private func captains(
        _ reference: ReferenceData
    ) throws -> [SeasonOpening.CaptainChange] {
        let columns = ["email", "action", "house"]
        var changes = try captain.map { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
                String($0).inOneLine
            }
            guard (2...3).contains(parts.count) else {
                throw CommandFailure(
                    .usage, "write EMAIL,disable or EMAIL,move,HOUSE, not \"\(text)\"")
            }
            return try captainChange(
                parts[0], parts[1], parts.count == 3 ? parts[2] : "", reference
            ) { CommandFailure(.usage, "\(text): \($0)") }
        }
        if let captains {
            changes += try CSVTableRow.rows(of: captains, columns).map { row in
                try captainChange(
                    row.required("email"), row.required("action"), row["house"], reference,
                    failure: row.failure)
            }
        }
        return changes
    }

    private func captainChange(
        _ email: String, _ action: String, _ house: String, _ reference: ReferenceData,
        failure: (String) -> CommandFailure
    ) throws -> SeasonOpening.CaptainChange {
        switch (action.lowercased(), house.isEmpty) {
        case ("disable", _): .init(email, .disable)
        case ("move", false): .init(email, .move(try NameResolver(reference).team(house)))
        case ("move", true): throw failure("which house the captain moves to is missing")
        default: throw failure("an action is disable or move, not \"\(action)\"")
        }
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
