import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct FixtureEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what is said of a match.",
        discussion: """
            Changes what is given, and nothing else; where the match stands and its score stay. \
            Here --date is the new day. A match that is to be played on another day is better \
            moved, which also puts a postponed one on again.

            EXAMPLES
              fieldgame fixture edit 3f0c --pitch "Agar's 4" --time 14:30
              fieldgame fixture edit 3f0c --home Hawtrey --away Keate
              fieldgame fixture edit 3f0c --bibs home
              fieldgame fixture edit 3f0c --clear umpires,time --dry-run
            """)

    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String

    @Option(
        help: ArgumentHelp("The day that it is from now on.", valueName: "date"),
        transform: SpokenDay.text)
    var date: String?

    @Option(help: ArgumentHelp("The home team, by id or name.", valueName: "team"))
    var home: String?

    @OptionGroup var fixture: FixtureOptions

    @Option(
        help: ArgumentHelp(
            "What to take away: \(Field.clearable) (joined by commas).", valueName: "names"),
        transform: Field.cleared)
    var clear: [[Field]] = []

    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        let texts = fixture.texts(date: date, home: home)
        guard !texts.isEmpty || !clear.isEmpty else {
            throw ValidationError("Nothing to change: give at least one value, or --clear.")
        }
        for field in clear.joined()
        where texts[field] != nil || field == .away && texts[.opponent] != nil {
            throw ValidationError("--clear \(field.rawValue) contradicts the value given for it.")
        }
    }

    func run() async throws {
        let repository = try await database.repository()
        let before = try await repository.match(named: match)
        let entry = FixtureEntry(
            fixture.texts(date: date, home: home), clearing: Set(clear.joined()))
        _ = try await changes.perform(.edit(before, entry), repository)
    }
}

extension Field {
    /// The names of what can be cleared, joined by commas.
    fileprivate static let clearable =
        FixtureEntry.clearable.map(\.rawValue).joined(separator: ", ")

    /// Reads names joined by commas; throws which ones there are.
    fileprivate static func cleared(_ text: String) throws -> [Field] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            let name = name.filter { !$0.isWhitespace }
            guard let field = Field(rawValue: name), FixtureEntry.clearable.contains(field) else {
                throw ValidationError("\"\(name)\" cannot be cleared, only \(clearable)")
            }
            return field
        }
    }
}
