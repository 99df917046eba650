import Foundation

/// The service's own side of the benchmarks: `contestant WORK ARGUMENT...`.
///
/// It prepares, prints `ready`, and then answers each line of standard input with one line of JSON: for
/// `round N` it does the work N times and tells the seconds that took; what else it tells, the others
/// that do the work must tell, too.
@main
enum Contestant {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let rest = Array(arguments.dropFirst())
        // These keep to one thread, which callgrind can count.
        switch arguments.first {
        case "render": try Rendering(rest).run()
        case "parse": try Parsing(rest).run()
        case "migrate": end(after: try Migrating(rest).run)
        case "fixtures": end(after: try Fixtures(rest).run)
        case "table": end(after: try Tables(rest).run)
        case "clashes": end(after: try Clashes(rest).run)
        case "statement": end(after: try Statements(rest).run)
        case "page": end(after: try Pages(rest).run)
        default:
            throw Failure(
                "contestant render|parse|migrate|fixtures|table|clashes|statement|page ARGUMENT...")
        }
    }

    private static func end(after work: @escaping @Sendable () async throws -> Void) -> Never {
        Task {
            do {
                try await work()
                exit(0)
            } catch {
                FileHandle.standardError.write(Data("contestant: \(error)\n".utf8))
                exit(1)
            }
        }
        dispatchMain()
    }
}

/// What a contestant says before it ends.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
