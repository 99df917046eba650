import ArgumentParser

/// How a list is printed.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON: an array of objects whose keys are the view's columns.")
    var json = false

    @Flag(help: "Print comma-separated values for a spreadsheet.")
    var csv = false

    func validate() throws {
        guard !(json && csv) else { throw ValidationError("--json and --csv exclude each other.") }
    }
}
