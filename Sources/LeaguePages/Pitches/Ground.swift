import FieldGame

/// What a plan shows besides the pitches: its size, and roads and landmarks around.
struct Ground {
    let title: String
    /// What of the plan is shown: from the left and from above, in its own units.
    let x, y, width, height: Int
    let landmarks: HTML

    /// The ground of an area: one that is known has its landmarks, any other is as large as its
    /// pitches need.
    init(area: String, _ pitches: [Pitch.Plan]) {
        if let known = Self.known[FoldedName(area).description] {
            self = known
            return
        }
        let (right, bottom) = (
            pitches.map { $0.x + $0.width }.max() ?? 0, pitches.map { $0.y + $0.height }.max() ?? 0
        )
        self.init(
            title: area, x: 0, y: 0, width: right + 30, height: bottom + 30,
            landmarks: Self.north(right + 10, 40))
    }

    private init(title: String, x: Int, y: Int, width: Int, height: Int, landmarks: HTML) {
        (self.title, self.landmarks) = (title, landmarks)
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The arrow that points north.
    private static func north(_ x: Int, _ y: Int) -> HTML {
        """
        <path class="thing" d="M\(x) \(y + 15)V\(y - 13)l-6 9M\(x) \(y - 13)l6 9"/>\
        <text class="lab" x="\(x)" y="\(y + 29)">N</text>
        """
    }

    private static let known: [String: Ground] = [
        "north fields": Ground(
            title: "Agar’s & Dutchman’s", x: 4, y: 26, width: 532, height: 440,
            landmarks: """
                <path class="road" stroke-width="8" d="M30 70V360"/>\
                <text class="lab" transform="translate(18 220) rotate(-90)">Slough Road</text>
                <path class="road" stroke-width="6" d="M186 70V360M25 380H530"/>\
                <text class="lab" transform="translate(195 220) rotate(-90)">The Avenue</text>\
                <text class="lab" x="420" y="396">Pocock’s Lane</text>
                <path class="way" d="M447 85V290"/>
                <rect class="thing" x="100" y="355" width="50" height="18" rx="2"/>\
                <text class="lab" x="125" y="368">pavilion</text>
                <rect class="thing" x="385" y="280" width="55" height="40" rx="2"/>\
                <text class="lab" x="412" y="304">athletics</text>
                <text class="lab" x="125" y="80">AGAR’S</text><text class="lab" x="282" y="80">DUTCHMAN’S</text>
                \(north(505, 55))
                """),
        "south fields": Ground(
            title: "South Meadow & Surrounds", x: 8, y: 26, width: 434, height: 434,
            landmarks: """
                <path class="road" stroke-width="8" d="M20 90H430M20 430H430M420 90V250L280 275H165V430"/>
                <text class="lab" x="240" y="80">Eton Wick Road</text>\
                <text class="lab" x="300" y="449">Meadow Lane</text>\
                <text class="lab" transform="translate(345 257) rotate(-10)">South Meadow Lane</text>
                <rect class="thing" x="105" y="105" width="70" height="110" rx="2"/>\
                <text class="lab" x="140" y="163">tennis</text>
                <rect class="thing" x="100" y="230" width="60" height="50" rx="2"/>\
                <text class="lab" x="130" y="259">playground</text>
                <circle class="tree" cx="95" cy="230" r="5"/><circle class="tree" cx="95" cy="285" r="5"/>\
                <circle class="tree" cx="172" cy="290" r="5"/>
                \(north(415, 55))
                """),
    ]
}
