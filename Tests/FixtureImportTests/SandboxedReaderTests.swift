import FieldGame
import FixtureImport
import FixtureMail
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct SandboxedReaderTests {
    private let reference = ReferenceData(
        teams: [Team(id: "JDM", name: "Keate"), Team(id: "HWTA", name: "Hawtrey")],
        aliases: [Alias(teamID: "HWTA", alias: "The Hawtrey")],
        pitches: [Pitch(name: "Dutchman's 5", abbreviation: "D5")],
        competitions: [Competition(name: "Senior League", abbreviation: "SL", kind: .league)])

    private let list = "Tuesday 13th January\nJDM v HWTA, Dutchman's 5, 2.25pm\nJDM v XYZ, D5\n"

    private func message(_ body: String) -> [UInt8] {
        Array(
            """
            From: Peter Aldous <p.aldous@college.example>
            Subject: Fixtures
            Date: Fri, 9 Jan 2026 10:12:05 +0000
            Message-ID: <1@college.example>
            Content-Type: text/plain; charset=utf-8

            \(body)
            """.utf8)
    }

    private func makeReader(_ limits: Limits = .standard) throws -> SandboxedReader {
        SandboxedReader(reference: reference, limits: limits, program: try program())
    }

    private func program() throws -> String { try builtProgram().path }

    /// The reader is as it was: it reads an honest message.
    private func isUnharmed(_ reader: SandboxedReader) async throws -> Bool {
        let outcome = try await reader.read(message(list))
        return !outcome.isHarmful && outcome.reading.notices.count == 1
    }

    @Test func theOtherProcessReadsWhatThisOneWould() async throws {
        let reader = try makeReader()
        for body in [list, "", "nothing of interest", "\0\u{1F}é漢\u{FFFD}"] {
            let outcome = try await reader.read(message(body))
            #expect(!outcome.isHarmful)
            #expect(
                outcome.reading == FixtureMailReader(reference: reference).read(message(body)))
        }
        let process = reader.process
        for bytes in [[], [0], Array("just text".utf8), (0...255).map { UInt8($0) }] {
            let outcome = try await reader.read(bytes)
            #expect(outcome.reading == FixtureMailReader(reference: reference).read(bytes))
        }
        #expect(reader.process == process && process != nil)
    }

    @Test func aMessageAtTheLimitIsReadAndAByteMoreIsNot() async throws {
        let edge = Limits.standard.messageBytes
        let reader = try makeReader()
        // The rest stands in an attachment, which has a limit of its own.
        var bytes = Array(
            """
            From: a@b.example
            Content-Type: multipart/mixed; boundary=x

            --x
            Content-Type: text/plain

            \(list)
            --x
            Content-Type: image/png


            """.utf8)
        bytes += Array(repeating: UInt8(ascii: "\n"), count: edge - bytes.count)
        let atEdge = try await reader.read(bytes)
        #expect(atEdge.reading.failure == nil)
        #expect(!atEdge.isHarmful)
        let over = try await reader.read(bytes + [10])
        #expect(over.reading.failure == "The message is larger than 10485760 bytes")
        #expect(over.isHarmful)
        #expect(try await isUnharmed(reader))
    }

    @Test func tooMuchMemoryCostsTheMessageAlone() async throws {
        var limits = Limits()
        (limits.messageBytes, limits.partBytes) = (1 << 30, 1 << 30)
        limits.readerMemory = 400 * 1_048_576
        let reader = try makeReader(limits)
        let large = message(String(repeating: "JDM v HWTA and so on and so on\n", count: 5_000_000))
        let outcome = try await reader.read(large)
        #expect(
            outcome.reading.failure
                == "It could not be read: reading it needed more than 400 MB of memory")
        #expect(outcome.isHarmful)
        #expect(outcome.reading.contentKey == MessageReading.contentKey(ofUnread: large))
        #expect(try await isUnharmed(reader))
    }

    @Test func theServicesMemoryIsEnough() async throws {
        // As large as a message may be, all of it text.
        let reader = try makeReader()
        let body = String(repeating: "JDM v HWTA, Dutchman's 5, 2.25pm\n", count: 60_000)
        let outcome = try await reader.read(message("Tuesday 13th January\n" + body))
        #expect(!outcome.isHarmful)
    }

    @Test func tooMuchOfTheProcessorCostsTheMessageAlone() async throws {
        var limits = Limits()
        (limits.messageBytes, limits.partBytes) = (1 << 30, 1 << 30)
        (limits.textLines, limits.textCharacters) = (2_000_000, 1 << 30)
        (limits.readerSeconds, limits.readerMemory) = (1, 8 << 30)
        let reader = try makeReader(limits)
        #expect(try await isUnharmed(reader))
        let long = message(
            "Tuesday 13th January\n"
                + String(repeating: "JDM v HWTA, Dutchman's 5, 2.25pm\n", count: 1_000_000))
        let outcome = try await reader.read(long)
        #expect(
            outcome.reading.failure
                == "It could not be read: reading it took more than 1 s of CPU")
        #expect(outcome.isHarmful)
        #expect(try await isUnharmed(reader))
    }

    @Test func silenceCostsTheMessageAlone() async throws {
        var limits = Limits()
        // Long enough for the process to start on a busy machine.
        limits.readerPatience = 10
        let reader = try makeReader(limits)
        #expect(try await isUnharmed(reader))
        let process = try #require(reader.process)
        try #require(kill(process, SIGSTOP) == 0)
        let outcome = try await reader.read(message(list))
        #expect(
            outcome.reading.failure == "It could not be read: reading it took more than 10 s")
        #expect(kill(process, 0) == -1)
        #expect(try await isUnharmed(reader))
        #expect(reader.process != process)
    }

    @Test func whatAnotherProgramEndsIsReadOnceMore() async throws {
        let reader = try makeReader()
        #expect(try await isUnharmed(reader))
        let process = try #require(reader.process)
        try #require(kill(process, SIGSTOP) == 0)
        async let outcome = reader.read(message(list))
        try await Task.sleep(for: .milliseconds(50))
        kill(process, SIGKILL)
        #expect(try await outcome.reading.failure == nil)
        #expect(try await outcome.isHarmful == false)
        #expect(reader.process != process)
    }

    @Test(arguments: [SIGSEGV, SIGABRT])
    func deathCostsTheMessageAlone(_ signal: Int32) async throws {
        let reader = try makeReader()
        #expect(try await isUnharmed(reader))
        let process = try #require(reader.process)
        try #require(kill(process, SIGSTOP) == 0)
        async let outcome = reader.read(message(list))
        try await Task.sleep(for: .milliseconds(50))
        kill(process, signal)
        kill(process, SIGCONT)
        let failure = try await outcome.reading.failure
        #expect(failure == "It could not be read: reading it was ended by signal \(signal)")
        #expect(try await isUnharmed(reader))
    }

    @Test func oneThatDiedBeforeItsFirstMessageIsReplaced() async throws {
        let ahead = try ReadingChild(program: program())
        let process = ahead.process
        try #require(kill(process, SIGKILL) == 0)
        let reader = SandboxedReader(reference: reference, program: try program(), ahead: ahead)
        #expect(try await isUnharmed(reader))
        #expect(reader.process != process)
    }

    @Test func askedToStopItFinishesItsMessage() async throws {
        let reader = try makeReader()
        #expect(try await isUnharmed(reader))
        let process = try #require(reader.process)
        for signal in [SIGTERM, SIGINT, SIGHUP] { try #require(kill(process, signal) == 0) }
        #expect(try await isUnharmed(reader))
        #expect(reader.process == process)
    }

    @Test func itHasNothingOfOursButASocket() async throws {
        setenv("FIELDGAME_SECRET", "hunter2", 1)
        defer { unsetenv("FIELDGAME_SECRET") }
        let reader = try makeReader()
        #expect(try await isUnharmed(reader))
        let folder = "/proc/\(try #require(reader.process))"
        // Where we are not root its environment and descriptors are closed to us, which is as good.
        if getuid() == 0 {
            let environment = try String(contentsOfFile: folder + "/environ", encoding: .utf8)
            #expect(
                environment.split(separator: "\0").map { $0.prefix { $0 != "=" } }
                    == ["LC_ALL", "MALLOC_ARENA_MAX", "SWIFT_BACKTRACE"])
            let open = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
            let targets = try open.map {
                try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
            }
            #expect(targets.filter { $0.hasPrefix("socket:") }.count == 1)
            #expect(targets.allSatisfy { $0.hasPrefix("socket:") || $0 == "/dev/null" })
        }
        let limits = try String(contentsOfFile: folder + "/limits", encoding: .utf8)
        for (name, value) in [("address space", "1073741824"), ("core file size", "0")] {
            let line = limits.split(separator: "\n").first { $0.hasPrefix("Max \(name)") }
            #expect(line?.split(separator: " ").contains(Substring(value)) == true, "\(name)")
        }
    }

    @Test func itEndsWithItsReader() async throws {
        var reader: SandboxedReader? = try makeReader()
        let process = try await { () -> Int32? in
            guard let reader, try await isUnharmed(reader) else { return nil }
            return reader.process
        }()
        reader = nil
        #expect(kill(try #require(process), 0) == -1)
    }

    @Test func aReaderThatCannotBeStartedIsNoFaultOfTheMessage() async throws {
        for program in ["/nowhere/fieldgame", "/bin/true"] {
            let reader = SandboxedReader(reference: reference, program: program)
            let error = await #expect(throws: ImportError.self) {
                _ = try await reader.read(message(list))
            }
            guard case .readerUnavailable = error else {
                Issue.record("\(program): \(error.map(String.init(describing:)) ?? "no error")")
                continue
            }
        }
    }
}
