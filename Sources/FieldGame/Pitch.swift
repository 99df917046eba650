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

    /// The name, such as `Dutchman's 5`.
    public let name: String
    /// The short form in lists, such as `D5`; empty when there is none.
    public let abbreviation: String
    /// The part of the grounds, such as `North Fields`; empty when unknown.
    public let area: String
    /// Its position, where known.
    public let position: Position?

    /// A pitch with these values.
    public init(
        name: String, abbreviation: String = "", area: String = "", position: Position? = nil
    ) {
        self.name = name
        self.abbreviation = abbreviation
        self.area = area
        self.position = position
    }
}
