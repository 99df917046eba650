import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension PitchCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
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
            let pitch = details.applied(to: Pitch(name: try TextArgument.name(name)))
            let repository = try await database.repository()
            try (try await repository.referenceData()).requireFree(pitch)
            let effects = try await change.perform(repository) { try await $0.add(pitch) }
            let followers = [
                effects.joined.counted(
                    "match named it before, and is played there now",
                    "matches named it before, and are played there now"),
                (effects.matches - effects.joined).counted(
                    "match spelled it otherwise, and is played there now",
                    "matches spelled it otherwise, and are played there now"),
            ].compactMap(\.self)
            try change.print(
                "added", pitch.name, pitch.details.dropFirst().sentences + followers,
                as: pitch.record(effects))
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
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
            let new = details.applied(
                to: Pitch(
                    name: try name.map(TextArgument.name) ?? old.name,
                    abbreviation: old.abbreviation, area: old.area,
                    position: noPosition ? nil : old.position, plan: old.plan))
            try reference.requireFree(new, for: old)
            let effects = try await change.perform(repository) { try await $0.change(old, to: new) }
            var lines = new.details.changes(from: old.details)
            if new.name != old.name { lines += effects.renaming(old.name, to: new.name) }
            try change.print(
                old == new ? "unchanged" : "changed", new.name, lines, as: new.record(effects))
        }
    }
}

extension PitchEffects {
    /// What followed from a new name, a sentence each.
    fileprivate func renaming(_ former: String, to name: String) -> [String] {
        [
            (matches - joined).counted(
                "match was there, and says the new name", "matches were there, and say the new name"
            ),
            joined.counted(
                "match named \(name) before, and is played there now",
                "matches named \(name) before, and are played there now"),
            "its calendar is found by both names",
            FoldedName(former).withoutArticle == FoldedName(name).withoutArticle
                ? nil : "emails that say \(former) no longer mean it",
        ].compactMap(\.self)
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
        guard latitude == nil || position != nil else {
            throw ValidationError(
                "No such place: degrees north are -90 to 90, degrees east -180 to 180.")
        }
    }

    /// Whether any of them is.
    var isGiven: Bool { abbreviation != nil || area != nil || latitude != nil }

    /// A pitch with what is given.
    func applied(to pitch: Pitch) -> Pitch {
        Pitch(
            name: pitch.name, abbreviation: abbreviation ?? pitch.abbreviation,
            area: area ?? pitch.area, position: position ?? pitch.position, plan: pitch.plan)
    }

    private var position: Pitch.Position? {
        guard let latitude, let longitude else { return nil }
        return Pitch.Position(latitude: latitude, longitude: longitude)
    }
}
