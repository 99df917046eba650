import FieldGame
import FixtureMail
import Foundation
import MailSupport

/// The league whose names the fuzzer's dictionary holds.
private let reference: ReferenceData = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "FixtureMailTests/Reference")
    func rows(_ name: String) -> [[String]] {
        guard
            let text = try? String(
                contentsOf: folder.appending(path: name + ".csv"), encoding: .utf8)
        else { fatalError("\(name).csv is not where it was") }
        return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }
    return ReferenceData(
        teams: rows("houses").map {
            Team(id: $0[0], name: $0[1], kind: Team.Kind(rawValue: $0[2]) ?? .house, colours: $0[3])
        },
        aliases: rows("house_aliases").map { Alias(teamID: $0[0], alias: $0[1]) },
        pitches: rows("pitches").map { Pitch(name: $0[0], abbreviation: $0[1], area: $0[2]) },
        competitions: rows("competitions").map {
            Competition(
                name: $0[0], abbreviation: $0[1], kind: Competition.Kind(rawValue: $0[2]) ?? .other,
                colour: $0[3])
        })
}()
private let reader = FixtureMailReader(reference: reference)
private let teams = Set(reference.teams.map(\.id))
private let pitches = Set(reference.pitches.map(\.name))
private let limits = Limits.standard

/// Reads one message; a trap, or a reading that cannot be, is what libFuzzer looks for.
///
/// <https://llvm.org/docs/LibFuzzer.html#fuzz-target>
@_cdecl("LLVMFuzzerTestOneInput")
func readOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let message = MailFrame.message(input) else { return 0 }
    let reading = reader.read(message)
    // Dictionaries hash anew each time: what depends on their order differs when it is read again, by a
    // reader that remembers nothing.
    if input.count % 8 == 0 {
        let other = FixtureMailReader(reference: reference)
        precondition(other.read(message) == reading, "read otherwise again")
    }
    precondition(reading.notices.count + reading.problems.count <= 2 * limits.notices)
    precondition(reading.failure == nil || reading.notices.isEmpty)
    precondition(reading.subject.count <= limits.subjectLength)
    for problem in reading.problems { precondition(problem.line.count <= limits.quotedLineLength) }
    for notice in reading.notices {
        // An instruction for many matches names no teams, and perhaps a ground for its pitch.
        let isForMany = notice.scope != nil
        precondition(isForMany || notice.home != nil || notice.away != nil, "a match of nobody")
        for team in [notice.home, notice.away].compactMap({ $0 }) {
            precondition(teams.contains(team))
        }
        if let pitch = notice.pitch { precondition(isForMany || pitches.contains(pitch)) }
        precondition((1900...2099).contains(notice.date.year), "\(notice.date)")
        precondition((notice.score != nil) == (notice.action == .result))
        precondition(notice.line.count <= limits.quotedLineLength)
    }
    return 0
}

/// libFuzzer's own loop: SwiftPM brings the `main` of this program, so libFuzzer's is left out.
@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ readOne: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
enum Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(run(&count, &arguments) { start, count in readOne(start, count) })
    }
}
