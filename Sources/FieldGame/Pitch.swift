/// Another name of a pitch: `Triangle` for `Agar's 3`.
public struct PitchAlias: Hashable, Sendable, Codable {
    /// The name of the pitch that it stands for.
    public let pitch: String
    /// The name, as it is written.
    public let alias: String

    /// An alias with these values.
    public init(pitch: String, alias: String) { (self.pitch, self.alias) = (pitch, alias) }
}

/// A place to play at.
public struct Pitch: Hashable, Sendable, Codable {
    /// Where on Earth, in degrees (WGS 84).
    public struct Position: Hashable, Sendable, Codable {
        /// -90 to 90, north positive.
        public let latitude: Double
        /// -180 to 180, east positive.
        public let longitude: Double

        /// A position, or nil when it lies outside those ranges.
        public init?(latitude: Double, longitude: Double) {
            guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// Where it lies on the plan of its area, north up, in the plan's own units.
    public struct Plan: Hashable, Sendable, Codable {
        /// Of the upper left corner, from that of the plan; 0 to 10000 each.
        public let x, y: Int
        /// 1 to 10000 each.
        public let width, height: Int

        /// A place, or nil when it lies outside those ranges.
        public init?(x: Int, y: Int, width: Int, height: Int) {
            guard [x, y].allSatisfy((0...10_000).contains),
                [width, height].allSatisfy((1...10_000).contains)
            else { return nil }
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// The name, such as `Dutchman's 5`.
    public let name: String
    /// The short form in lists, such as `D5`; empty when there is none.
    public let abbreviation: String
    /// The part of the grounds, such as `North Fields`; empty when unknown.
    public let area: String
    /// Its position, where known.
    public let position: Position?
    /// Its place on the plan of its area; nil where it is on none.
    public let plan: Plan?

    /// A pitch with these values.
    public init(
        name: String, abbreviation: String = "", area: String = "", position: Position? = nil,
        plan: Plan? = nil
    ) {
        self.name = name
        self.abbreviation = abbreviation
        self.area = area
        self.position = position
        self.plan = plan
    }
}
