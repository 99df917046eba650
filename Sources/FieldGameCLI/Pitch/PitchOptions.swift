import ArgumentParser
import FieldGame

/// What a pitch is, as far as it is given.
struct PitchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The short form in lists, such as A3; empty for none.", valueName: "text"),
        transform: ReferenceText.line)
    var abbreviation: String?

    @Option(
        help: ArgumentHelp(
            "The part of the grounds, such as Agar's Plough; empty for unknown.",
            valueName: "text"),
        transform: ReferenceText.line)
    var area: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Degrees north, -90 to 90, with --longitude.", valueName: "degrees"))
    var latitude: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Degrees east, -180 to 180, with --latitude.", valueName: "degrees"))
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
            area: area ?? pitch.area, position: position ?? pitch.position)
    }

    private var position: Pitch.Position? {
        guard let latitude, let longitude else { return nil }
        return Pitch.Position(latitude: latitude, longitude: longitude)
    }
}
