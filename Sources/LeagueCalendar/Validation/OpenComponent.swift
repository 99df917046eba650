/// A component of a calendar while its lines are read: its own properties, not its parts'.
struct OpenComponent {
    /// The most properties that are held; the rest is not looked at.
    static let limit = 1_000

    /// The name, in upper case.
    let name: String
    /// The line on which it begins.
    let line: Int
    /// The names of the parts that it has had.
    var parts: Set<String> = []
    private var properties: [String: [ContentLine]] = [:]
    private var count = 0

    init(_ name: String, line: Int) {
        self.name = name
        self.line = line
    }

    mutating func add(_ property: ContentLine) {
        guard count < Self.limit else { return }
        count += 1
        properties[property.name, default: []].append(property)
    }

    /// The first property of a name.
    subscript(name: String) -> ContentLine? { properties[name]?.first }

    /// Notes which of these properties it has more than once.
    func noteRepeated(_ names: [String], _ findings: inout FeedFindings) {
        for name in names {
            guard let lines = properties[name], lines.count > 1 else { continue }
            findings.add(
                .twice, line: lines[1].number,
                "The \(self.name) has \(name) \(lines.count) times.")
        }
    }
}
