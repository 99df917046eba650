import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What is noted on a match goes wherever the match is shown, and comes back with it.
@Suite struct NotesTests {
    private static let id = FixtureLeague.scheduled

    @Test func aNoteIsShownInListsTheRecordAndCalendars() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let edited = try program.succeed(
                "fixture", "edit", Self.id, "--notes", " Bring both  shirts; no parking ")
            #expect(edited.lines.contains("  notes: none -> Bring both shirts; no parking"))
            #expect(
                try program.succeed("fixture", "show", Self.id).lines
                    .contains("notes:        Bring both shirts; no parking"))
            #expect(try notes(program) == "Bring both shirts; no parking")
            #expect(
                try program.succeed("fixtures", "--json").output.contains("\"notes\" : \"Bring"))
            #expect(
                try await FixtureLeague.lastAudit(Self.id, connection)
                    == #"changed {"notes": [null, "Bring both shirts; no parking"]}"#)
            #expect(
                try program.succeed("fixture", "history", Self.id).lines
                    .contains("  notes: none -> Bring both shirts; no parking"))
            let calendar = try program.succeed("calendar", "--house", "Keate").output
                .replacingOccurrences(of: "\r\n ", with: "")
            #expect(calendar.contains(#"Dr Penhale\nBring both shirts\; no parking"#))
        }
    }

    @Test func aNoteIsTakenAwayAndComesBack() async throws {
        try await FixtureLeague.withMatches { program, _ in
            try program.succeed("fixture", "edit", Self.id, "--notes", "Bring both shirts")
            try program.succeed("fixture", "edit", Self.id, "--clear", "notes")
            #expect(try notes(program) == nil)
            try program.succeed("fixture", "undo", Self.id)
            #expect(try notes(program) == "Bring both shirts")
            try program.succeed("fixture", "delete", Self.id, "--yes")
            try program.succeed("fixture", "undo", Self.id)
            #expect(try notes(program) == "Bring both shirts")
        }
    }

    @Test(arguments: ["", " ", "\u{1}", String(repeating: "é", count: 1001)])
    func whatIsNoNoteIsRefused(_ text: String) async throws {
        let edit = try Program(environment: [:]).run(["fixture", "edit", Self.id, "--notes", text])
        #expect(edit.status == 64)
        #expect(edit.errors.contains("--notes"))
    }

    private func notes(_ program: Program) throws -> String? {
        try object(program.succeed("fixture", "show", Self.id, "--json").output)["notes"] as? String
    }
}
