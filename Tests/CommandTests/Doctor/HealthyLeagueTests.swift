import Foundation
import Testing

/// A league of somebody who has configured nothing.
@Suite struct HealthyLeagueTests {
    @Test func hasNoProblemAndNoWarning() async throws {
        try await withDataHome { program, folder in
            let before = try Examination(program)
            before.expect(
                "database.reachable", "warning", "no private cluster", mend: "house import")
            #expect(before["schema.version"] == nil && before["libraries.libpq"]?.status == "ok")
            #expect(try program.succeed("database", "status").output.hasPrefix("absent"))

            try program.enterReferenceData()
            try program.succeed("import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            // It changes nothing, and so starts nothing.
            try program.succeed("database", "stop")
            let stopped = try Examination(program)
            #expect(stopped.exit == 75)
            #expect(stopped["database.reachable"]?.status == "problem")
            #expect(stopped["database.reachable"]?.message.hasSuffix("is stopped") == true)
            #expect(
                stopped["database.reachable"]?.mend?.contains("fieldgame database start") == true)
            #expect(stopped["schema.version"] == nil && stopped["libraries.libpq"]?.status == "ok")
            #expect(try program.succeed("database", "status").output.hasPrefix("stopped"))
            try program.succeed("database", "start")
            let healthy = try Examination(program)
            // How full the machine's disks are is not the league's.
            let odd = healthy.checks.filter { check in
                ["warning", "problem"].contains(check.status) && !check.id.hasPrefix("disk.")
            }
            #expect(odd.map { "\($0.id): \($0.message)" } == [])
            let wanted = [
                "configuration.file", "database.reachable", "database.version", "database.login",
                "database.encoding", "database.clock", "database.time_zone", "database.durability",
                "database.checksums", "schema.version", "schema.objects", "schema.triggers",
                "schema.row_security", "roles.grants", "roles.attributes", "roles.authenticator",
                "roles.owner", "roles.personal_logins", "roles.public", "program.version",
                "libraries.libpq", "libraries.libical", "libraries.gmime", "libraries.libxml2",
                "libraries.libzip", "libraries.zlib", "libraries.libxxhash", "libraries.libxcrypt",
                "libraries.libcurl",
                "libraries.bcrypt", "libraries.argon2id", "mail.folder", "mail.senders",
                "mail.last_import",
                "mail.understood", "mail.writing", "disk.data", "disk.temporary", "feeds.calendars",
                "data.tables",
                "data.awaiting", "data.names",
                "data.shirts", "news.sent", "news.refused", "backup.made", "backup.checked",
            ]
            #expect(healthy.checks.map(\.id) == wanted)
            #expect(healthy.checks.allSatisfy { $0.status == "ok" || $0.mend != nil })
            #expect(healthy["feeds.calendars"]?.message.hasSuffix("no faults") == true)

            let text = try program.run("doctor").output
            #expect(text.contains("schema\n  + version"))
            #expect(text.utf8.allSatisfy { $0 < 0x80 })
            var modern = program
            modern.environment["LANG"] = "en_GB.UTF-8"
            #expect(try modern.run("doctor").output.contains("  ✓ time zone  "))
        }
    }
}
