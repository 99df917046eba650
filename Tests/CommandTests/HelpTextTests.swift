import Foundation
import TestSupport
import Testing

@testable import FieldGameCLI

/// Help on narrow terminals, and what is said of words that are no command.
@Suite struct HelpTextTests {
    private func help(_ words: [String], columns: Int) throws -> [String] {
        try Program(environment: ["COLUMNS": "\(columns)"]).succeed(words + ["--help"]).output
            .components(separatedBy: "\n")
    }

    @Test(arguments: [60, 80, 200])
    func aCommandOfAnExampleStaysOnItsLine(columns: Int) throws {
        let lines = try help(["import"], columns: columns)
        let command =
            "  */5 * * * *  fieldgame import --maildir /var/lib/fieldgame/mail/fieldgame "
            + "--report problems"
        #expect(lines.contains(command), "\(lines)")
        let adding = try help(["competition", "add"], columns: columns)
        #expect(adding.contains(#"  fieldgame competition add Primera --season-starts August \"#))
        for words in [["import"], ["standings", "adjust"], ["doctor"], []] {
            var isExample = false
            for line in try help(words, columns: columns) {
                if let first = line.first, first != " " { isExample = line.hasPrefix("EXAMPLE") }
                #expect(
                    isExample || line.count <= columns || !line.dropFirst(8).contains(" "),
                    "\(line)")
            }
        }
    }

    @Test(arguments: [[], ["fixture"], ["competitions"]])
    func aGroupAloneShowsTheSame(_ words: [String]) throws {
        let alone = try Program(environment: ["COLUMNS": "60"]).succeed(words).output
        #expect(try alone == help(words, columns: 60).joined(separator: "\n"))
        #expect(
            try alone == Program(environment: ["COLUMNS": "60"]).succeed(["help"] + words).output
                || words.isEmpty)
    }

    @Test func tablesGoOnBelowTheirSecondColumn() throws {
        let whole = try help([], columns: 60)
        let code = try #require(whole.firstIndex { $0.hasPrefix("  75  the database is away") })
        #expect(whole[code + 1].hasPrefix("      taken"), "\(whole[code + 1])")
        let option = try help(["import"], columns: 60)
        let maildir = try #require(option.firstIndex { $0.hasPrefix("  --overwrite-scores") })
        #expect(option[maildir + 1].hasPrefix(String(repeating: " ", count: 26)))
        // No word is lost, however narrow the terminal is.
        func words(_ columns: Int) throws -> [Substring] {
            try help(["import"], columns: columns).joined(separator: " ").split(separator: " ")
        }
        #expect(try words(60) == words(200))
        #expect(try words(20) == words(200))
    }

    @Test(arguments: [
        (["standing"], "fieldgame is called \"standing\"; did you mean standings?"),
        (["fixtur", "add"], "did you mean fixture, fixtures?"),
        (["impotr", "x.eml"], "did you mean import"), (["reslut"], "did you mean results?"),
        (["fixture", "ad"], "fieldgame fixture is called \"ad\"; did you mean add?"),
        (["houses", "lst", "--json"], "did you mean list?"),
        (["standings", "draw-lot", "Keate"], "did you mean draw-lots"),
        (["help", "standing"], "did you mean standings?"),
        (["import", "shwo", "3f0c1a2b"], "did you mean show?"),
    ])
    func aSlipIsToldWithWhatWasMeant(_ words: [String], _ hint: String) throws {
        let outcome = try Program(environment: [:]).run(words)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test(arguments: [
        ["quidditch"], ["fixture", "xylophone"], ["fixture", "--ad"], ["--standing"],
    ])
    func whatIsNearNoCommandHasNoHint(_ words: [String]) throws {
        let outcome = try Program(environment: [:]).run(words)
        #expect(outcome.status == 64)
        #expect(!outcome.errors.contains("did you mean"), "\(outcome.errors)")
    }

    @Test func theUnitsLeaveThePublicAddressToTheConfiguration() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: sample("")) {
            guard name.hasSuffix(".service") || name == "crontab" else { continue }
            let text = try String(contentsOfFile: sample(name), encoding: .utf8)
            #expect(!text.contains("--base-url"), "\(name)")
            if text.contains("fieldgame serve") || text.contains("fieldgame publish") {
                #expect(text.contains("--config /etc/fieldgame/%i.conf"), "\(name)")
            }
        }
    }
}
