public import ArgumentParser
public import FieldGame
import LeagueDatabase

/// What can be said of a match: understood by `fixture add` and `fixture edit`.
struct FixtureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kick-off, such as 14:25 or 2:25pm (London).", valueName: "time"),
        transform: LocalTime.argument)
    var time: LocalTime?

    @Option(help: ArgumentHelp("What it is played for.", valueName: "competition"))
    var competition: String?

    @Option(help: ArgumentHelp("Where it is played.", valueName: "pitch"))
    var pitch: String?

    @Option(help: ArgumentHelp("The away team, by id or name.", valueName: "team"))
    var away: String?

    @Option(
        help: ArgumentHelp("An opponent who is no team of the league.", valueName: "opponent"))
    var opponent: String?

    @Option(
        help: ArgumentHelp(
            "Their names: \"Mr Carlow, Dr Penhale\".", valueName: "names"))
    var umpires: String?

    @Option(
        help: ArgumentHelp(
            "Which side wears bibs: home, away or none. Unset, away where both play in the same "
                + "main colour.", valueName: "side"))
    var bibs: Bibs?

    @Option(
        help: ArgumentHelp(
            "What people should know beside the rest, in at most 1000 characters.",
            valueName: "text"))
    var notes: String?

    func validate() throws {
        for (option, text) in [
            ("--opponent", opponent), ("--umpires", umpires), ("--notes", notes),
        ] {
            guard text?.unicodeScalars.contains(where: \.isControl) != true else {
                throw ValidationError("\(option) holds control characters.")
            }
        }
        guard away == nil || opponent == nil else {
            throw ValidationError("--away and --opponent exclude each other.")
        }
        if let opponent, FixtureOptions.cleaned(opponent).isEmpty {
            throw ValidationError("--opponent needs a name.")
        }
        if let umpires, Umpires.names(umpires).isEmpty {
            throw ValidationError("--umpires needs a name.")
        }
        if let notes, !(1...1000).contains(FixtureOptions.cleaned(notes).unicodeScalars.count) {
            throw ValidationError("--notes takes 1 to 1000 characters.")
        }
    }

    /// Whether anything is said.
    var isGiven: Bool { ClearedField.allCases.contains { $0.isGiven(in: self) } }

    /// Sets in `details` what is said here, and the home team, names resolved.
    ///
    /// Throws `CommandFailure` (64) with the nearest names when the league does not know one.
    func apply(
        to details: inout FixtureDetails, home: String?, _ repository: LeagueRepository
    ) async throws {
        if let time { details.time = time }
        if let bibs { details.bibs = bibs }
        if let umpires { details.umpires = Umpires.names(umpires) }
        if let notes { details.notes = FixtureOptions.cleaned(notes) }
        // Names cost look-ups only where there are any.
        guard [competition, pitch, home, away, opponent].contains(where: { $0 != nil }) else {
            return
        }
        let names = try await FixtureNames(repository)
        if let competition { details.competition = try names.competition(competition) }
        if let pitch { details.pitch = try names.pitch(pitch) }
        if let home { details.home = try names.team(home).id }
        if let away { (details.away, details.awayText) = (try names.opposingTeam(away).id, nil) }
        if let opponent {
            let name = try names.opponent(FixtureOptions.cleaned(opponent))
            (details.away, details.awayText) = (nil, name)
        }
    }

    private static func cleaned(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Bibs: ExpressibleByArgument {}

/// What `fixture edit --clear time,pitch` takes away from a match.
enum ClearedField: String, CaseIterable {
    case time, pitch, umpires, competition, away, bibs, notes

    /// Their names, joined by commas.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// Reads names joined by commas; throws which ones there are.
    static func fields(_ text: String) throws -> [ClearedField] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            let name = name.filter { !$0.isWhitespace }
            guard let field = ClearedField(rawValue: name) else {
                throw ValidationError("\"\(name)\" cannot be cleared, only \(names)")
            }
            return field
        }
    }

    /// Whether the options give the field a value.
    func isGiven(in options: FixtureOptions) -> Bool {
        switch self {
        case .time: options.time != nil
        case .pitch: options.pitch != nil
        case .umpires: options.umpires != nil
        case .competition: options.competition != nil
        case .away: options.away != nil || options.opponent != nil
        case .bibs: options.bibs != nil
        case .notes: options.notes != nil
        }
    }

    /// Takes the field away.
    func clear(_ details: inout FixtureDetails) {
        switch self {
        case .time: details.time = nil
        case .pitch: details.pitch = nil
        case .umpires: details.umpires = []
        case .competition: details.competition = nil
        case .away: (details.away, details.awayText) = (nil, nil)
        case .bibs: details.bibs = nil
        case .notes: details.notes = nil
        }
    }
}

/// Finds the names that a match may bear, or says how to enter new ones.
struct FixtureNames {
    private let reference: ReferenceData
    private let unlisted: [String]
    private let names: NameResolver

    init(_ repository: LeagueRepository) async throws {
        let reference = try await repository.referenceData()
        self.reference = reference
        // What other matches are played for already may be used again; a listed one comes first.
        unlisted = try await repository.unlistedCompetitions()
            .filter { reference.competitionIndex[$0].isEmpty }
        names = NameResolver(reference, offersNew: true)
    }

    /// The team with this id, name or alias.
    func team(_ name: String) throws -> Team { try names.team(name) }

    /// The same of the other side, which may be no team of the league.
    func opposingTeam(_ name: String) throws -> Team {
        do {
            return try team(name)
        } catch let failure as CommandFailure where reference.teamIndex[name].isEmpty {
            throw CommandFailure(
                failure.status,
                "\(failure.message), or name who is no team of the league with --opponent")
        }
    }

    /// The name of the pitch with this name or abbreviation.
    func pitch(_ name: String) throws -> String { try names.pitch(name).name }

    /// The name of the competition with this name or abbreviation, listed or only used by matches.
    func competition(_ name: String) throws -> String {
        try names.competition(name, unlisted).name
    }

    /// The same name, unless it is that of a team: its results would not count.
    func opponent(_ name: String) throws -> String {
        guard let team = reference.teamIndex[name].first else { return name }
        throw CommandFailure(
            .usage, "\(team.name) is a team of the league: write --away \(team.id)")
    }
}
