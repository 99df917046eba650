import FieldGame
import Foundation
import LeagueCalendar

/// A calendar of the matches in a file, with nothing kept from before: `render FILE`; `show` in place
/// of a turn prints it.
struct Rendering {
    private let matches: [Match]
    private let renderer: CalendarRenderer
    private let head = CalendarHead(name: "Field Game")

    init(_ arguments: [String]) throws {
        guard let file = arguments.first else { throw Failure("render FILE") }
        matches = try MatchFile.read(file)
        renderer = try CalendarRenderer(baseURL: "https://fixtures.example")
    }

    func run() throws {
        if CommandLine.arguments.last == "show" {
            FileHandle.standardOutput.write(Data(try renderer.calendar(head, matches: matches)))
            return
        }
        Turn.ready()
        while let passes = try Turn.next() {
            var octets = 0
            let start = Turn.processorSeconds
            for _ in 0..<passes { octets = try renderer.calendar(head, matches: matches).count }
            Turn.tell(["seconds": Turn.processorSeconds - start, "octets": Double(octets)])
        }
    }
}
