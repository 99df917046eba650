import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension PitchCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add a pitch.",
            discussion: """
                Matches that name it already, in whatever spelling, are played there from now on. \
                A name or an abbreviation that stands for another pitch is refused.
                """,
            examples: #"fieldgame pitch add "Agar's 3" --abbreviation A3 --area "Agar's Plough""#,
            "fieldgame pitch add Sixpenny --latitude 51.4946 --longitude -0.6091")

        @Argument(help: "Its name; case, accents and apostrophes do not make it another one.")
        var name: String

        @OptionGroup var details: PitchOptions
        @OptionGroup var change: ChangeOptions<Pitch>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let action = try await PitchAction.adding(details.texts(name: name), in: repository)
            let added = try await change.perform(repository) { try await action.perform(in: $0) }
            try change.print(added, as: action.pitch.record(added.detail))
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change a pitch, its name too.",
            discussion: """
                Changes what is given, and nothing else. With a new name its matches follow, and \
                its calendar is found by both names; emails must use the new one, or the \
                abbreviation.
                """,
            examples: "fieldgame pitch edit A3 --latitude 51.4957 --longitude -0.6033",
            #"fieldgame pitch edit A3 --name "Agar's North" --dry-run"#,
            "fieldgame pitch edit Sixpenny --no-position")

        @Argument(help: "The pitch, by name or abbreviation.")
        var pitch: String

        @Option(help: "What it is called from now on.")
        var name: String?

        @OptionGroup var details: PitchOptions

        @Flag(help: "Forget where it lies.")
        var noPosition = false

        @OptionGroup var change: ChangeOptions<Pitch>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard !(noPosition && details.latitude != nil) else {
                throw ValidationError("--no-position forgets where it lies: it goes with no other.")
            }
            guard name != nil || details.isGiven || noPosition else {
                throw ValidationError("Nothing to change: give at least one value.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let reference = try await repository.referenceData()
            let old = try NameResolver(reference, offersNew: true).pitch(pitch)
            let texts = details.texts(name: name, forgettingPosition: noPosition)
            let action = try await PitchAction.editing(old, texts, in: repository)
            let changed = try await change.perform(repository) {
                try await action.perform(in: $0)
            }
            try change.print(changed, as: action.pitch.record(changed.detail))
        }
    }
}

/// What a pitch is, as far as it is given.
struct PitchOptions: ParsableArguments {
    @Option(
        help: "The short form in lists, such as A3; empty for none.",
        transform: TextArgument.line)
    var abbreviation: String?

    @Option(
        help: "The part of the grounds, such as Agar's Plough; empty for unknown.",
        transform: TextArgument.line)
    var area: String?

    @Option(
        parsing: .unconditional,
        help: "Degrees north, -90 to 90, with --longitude.")
    var latitude: Double?

    @Option(
        parsing: .unconditional,
        help: "Degrees east, -180 to 180, with --latitude.")
    var longitude: Double?

    func validate() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError("--latitude and --longitude name a place together.")
        }
        do {
            _ = try Pitch.Position.typed(texts())
        } catch let refusal as Refusal {
            throw ValidationError(refusal.sentence)
        }
    }

    /// Whether any of them is.
    var isGiven: Bool { abbreviation != nil || area != nil || latitude != nil }

    /// What is said here, and the name where it is given.
    func texts(name: String? = nil, forgettingPosition: Bool = false) -> [Field: String] {
        let nowhere = forgettingPosition ? "" : nil
        let texts: [Field: String?] = [
            .name: name, .abbreviation: abbreviation, .area: area,
            .latitude: latitude.map { "\($0)" } ?? nowhere,
            .longitude: longitude.map { "\($0)" } ?? nowhere,
        ]
        return texts.compactMapValues(\.self)
    }
}
