import ArgumentParser

/// What a command that changes something asks for beside that.
protocol ChangeReason: ParsableArguments {
    /// Why it is changed; nil gives no reason.
    var reason: String? { get }
}

/// Nothing: what it changes is of no season.
struct NoReason: ChangeReason {
    var reason: String? { nil }
}

/// Why something of a closed season is changed.
struct ClosedSeasonReason: ChangeReason {
    @Option(
        help: ArgumentHelp(
            "Why, where a season is closed: it is recorded, and shown with the table.",
            valueName: "text"),
        transform: TextArgument.reason)
    var reason: String?
}
