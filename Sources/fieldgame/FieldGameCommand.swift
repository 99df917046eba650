import ArgumentParser

@main
struct FieldGameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fieldgame")
}
