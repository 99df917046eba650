import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension PitchCommand {
    struct AliasName: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "alias",
            abstract: "Teach another name of a pitch, or take it back.",
            discussion: """
                Emails and commands may call the pitch so, and the name's calendar leads to the \
                pitch's. Matches that name it so already are played there from now on, and bear \
                the pitch's name; that stays when the alias goes. A name that stands for something \
                else is refused. A leading article never counts: "The Paddock" is "Paddock".
                """,
            examples: #"fieldgame pitch alias "The Triangle" "Agar's 3""#,
            #"fieldgame pitch alias --remove "The Triangle""#)

        @Argument(help: "The name as emails write it; case, accents and apostrophes do not count.")
        var alias: String

        @Argument(help: "The pitch, by name or abbreviation.")
        var pitch: String?

        @Flag(help: "Take the name back.")
        var remove = false

        @OptionGroup var change: ChangeOptions<PitchAlias>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard (pitch == nil) == remove else {
                throw ValidationError("Name the pitch that is meant, or give --remove.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let reference = try await repository.referenceData()
            let known = reference.pitchAlias(alias)
            guard let pitch else { return try await takeBack(known, reference, repository) }
            let new = PitchAlias(
                pitch: try NameResolver(reference).pitch(pitch).name,
                alias: try TypedText.name(alias))
            guard try reference.isNew(new) else { return try change.print("unchanged", new) }
            let effects = try await change.perform(repository) { try await $0.add(new) }
            try change.print("added", new, effects.sentences)
        }

        private func takeBack(
            _ known: PitchAlias?, _ reference: ReferenceData, _ repository: LeagueRepository
        ) async throws {
            guard let known else {
                let index = NameIndex(reference.pitchAliases.map { ($0.alias, $0) })
                throw CommandFailure(
                    .usage,
                    "no alias of a pitch is \"\(alias)\"\(Refusal.hint(index.nearest(to: alias)))"
                )
            }
            try await change.perform(repository) { try await $0.remove(known) }
            try change.print("removed", known)
        }
    }
}

extension PitchAlias: Changeable {
    static let jsonHelp = "Print JSON: an object with alias, pitch, action and dry_run."
}

extension ReferenceData {
    /// Whether a name of a pitch is still to be taught; throws where it stands for something else.
    func isNew(_ alias: PitchAlias) throws -> Bool {
        let name = alias.alias
        if let other = pitchIndex[name].first {
            guard other.name == alias.pitch else {
                throw CommandFailure.taken(
                    name, by: other.name,
                    pitchAlias(name) == nil
                        ? "" : ": take that back first with `fieldgame pitch alias --remove`")
            }
            return false
        }
        try requireUntaught(name)
        for (isTaken, what) in [
            (!teamIndex[name].isEmpty, "a team"),
            (!competitionIndex[name].isEmpty, "a competition"),
        ] where isTaken {
            throw CommandFailure(.usage, "\"\(name)\" is the name of \(what)")
        }
        return true
    }
}

extension PitchEffects {
    /// What another name of a pitch does to matches, a sentence each.
    var sentences: [String] {
        [
            joined.counted(
                "match named it so, and is played there now",
                "matches named it so, and are played there now")
        ].compactMap(\.self)
    }
}

extension ChangeOptions<PitchAlias> {
    /// Prints `added: "The Triangle" for Agar's 3`, or an object.
    fileprivate func print(
        _ action: String, _ alias: PitchAlias, _ lines: [String] = []
    ) throws {
        try print(
            action, "\"\(alias.alias)\" for \(alias.pitch)", lines,
            as: ["alias": alias.alias, "pitch": alias.pitch])
    }
}
