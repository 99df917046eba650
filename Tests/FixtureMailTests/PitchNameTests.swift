import FieldGame
import FixtureMail
import Testing

@Suite("What pitches are called")
struct PitchNameTests {
    private let reference = ReferenceData(
        teams: League.reference.teams,
        pitches: [Pitch(name: "The Field"), Pitch(name: "Paddock"), Pitch(name: "Agar's 3")],
        pitchAliases: [PitchAlias(pitch: "Agar's 3", alias: "The Triangle")])

    @Test(
        "an alias, with a leading article or without, is the listed name",
        arguments: [
            ("Paddock", "Paddock"), ("The Paddock", "Paddock"), ("the paddock", "Paddock"),
            ("The Field", "The Field"), ("Field", "The Field"), ("Triangle", "Agar's 3"),
            ("The Triangle", "Agar's 3"), ("Triangel", "Agar's 3"), ("Agar's 3", "Agar's 3"),
        ])
    func names(_ written: String, _ listed: String) {
        for body in [
            "Tuesday 13th January\n\n2.25pm JDM v HWTA, \(written)\n",
            "Tuesday 13th January\n\nTime | Pitch | Home | Away\n"
                + "2.25pm | \(written) | JDM | HWTA\n2.25pm | \(written) | IRS | JCAJ\n",
        ] {
            let notices = PlainMessage(body: body).reading(reference).notices
            #expect(!notices.isEmpty && notices.allSatisfy { $0.pitch == listed }, "\(body)")
        }
    }
}
