import Foundation
import TestSupport
import Testing

/// The units of systemd in `samples/`, laid out as the package installs them.
@Suite struct UnitTests {
    /// systemd understands every unit, and services give away little.
    @Test func unitsAreUnderstoodAndHardened() throws {
        try withTemporaryFolder { folder in
            let units = try layOut(in: folder)
            #expect(units.filter { $0.hasSuffix(".service") }.count == 6)
            #expect(units.filter { $0.hasSuffix(".timer") }.count == 3)
            #expect(units.filter { $0.hasSuffix(".socket") }.count == 1)
            for unit in units {
                let path = folder.appending(path: unit).path
                let verified = try OutsideProgram(
                    "systemd-analyze", "verify", "--man=no", path
                ).run()
                #expect(
                    verified.status == 0 && verified.errors.isEmpty, "\(unit): \(verified.report)")
                guard unit.hasSuffix(".service") else { continue }
                // 20 is 2.0 of 10, which it calls OK; without service.conf it is more than 80.
                let judged = try OutsideProgram(
                    "systemd-analyze", "security", "--offline=true", "--threshold=20", path
                ).run()
                #expect(judged.status == 0, "\(judged.report)")
            }
        }
    }

    /// Every command line is one that the program knows, with the configuration of its instance.
    @Test func servicesRunCommandsThatThereAre() throws {
        for unit in try names() where unit.hasSuffix(".service") {
            let text = try String(contentsOfFile: sample(unit), encoding: .utf8)
            let line = try #require(
                text.firstMatch(of: /(?m)^ExecStart=\/usr\/bin\/fieldgame (.*)$/)?.output.1)
            #expect(line.contains("--config /etc/fieldgame/%i.conf"), "\(unit)")
            let words = line.split(separator: " ").prefix { !$0.hasPrefix("-") }.map(String.init)
            try Program(environment: [:]).succeed(words + ["--help"])
            // What a league takes is bounded for each of its services.
            for bound in ["MemoryMax=", "TasksMax="] {
                #expect(text.contains("\n\(bound)"), "\(unit)")
            }
        }
    }

    @Test func theAccountIsUnderstood() throws {
        let account = try OutsideProgram(
            "systemd-sysusers", "--dry-run", sample("sysusers.conf")
        ).run()
        #expect(account.status == 0, "\(account.report)")
    }

    /// The file names of the units.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sample("")).filter {
            $0.contains(/^fieldgame-.*@\./)
        }.sorted()
    }

    /// Puts the units and their drop-ins into a folder, with the program that was built; returns the
    /// units' names.
    private func layOut(in folder: URL) throws -> [String] {
        let program = try Program.executable().path
        func place(_ sample: String, at path: String) throws {
            let text = try String(contentsOfFile: sample, encoding: .utf8)
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.replacing("/usr/bin/fieldgame", with: program).utf8).write(to: file)
        }
        for unit in try names() {
            try place(sample(unit), at: unit)
            if unit.hasSuffix(".service") {
                try place(sample("service.conf"), at: "\(unit).d/10-fieldgame.conf")
            }
        }
        try place(sample("slice.conf"), at: "fieldgame-.slice.d/10-fieldgame.conf")
        return try names()
    }
}
