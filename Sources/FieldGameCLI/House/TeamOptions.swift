public import ArgumentParser
public import FieldGame

/// What a house or school team is, as far as it is given.
struct TeamOptions: ParsableArguments {
    @Option(help: ArgumentHelp("house or school-team.", valueName: "kind"))
    var kind: Team.Kind?

    @Option(
        help: ArgumentHelp(
            "The shirt, such as red/white; empty for unknown.", valueName: "colours"),
        transform: ReferenceText.line)
    var colours: String?

    /// Whether any of them is.
    var isGiven: Bool { kind != nil || colours != nil }

    /// Says on standard error when the colours given cannot be read: anything may be written there.
    func noteUnreadableColours() {
        guard let colours, !colours.isEmpty else { return }
        do {
            _ = try KitColours(colours)
        } catch {
            Terminal.complain(
                "fieldgame: \(error): lists cannot show this shirt, and who wears bibs is not known"
            )
        }
    }
}

extension Team.Kind: ExpressibleByArgument {
    /// `house`, `school-team`, `School team`, or a beginning of one of them.
    public init?(argument: String) {
        guard let kind = Self.named(argument) else { return nil }
        self = kind
    }

    /// As commands write them.
    public static var allValueStrings: [String] { allCases.map(\.word) }

    /// `house`, `school-team`.
    var word: String { rawValue.replacing("_", with: "-") }
}
