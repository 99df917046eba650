import CLibICal
import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeagueCalendar

/// Invitations as others judge them: libical's table of RFC 5546, and Python's icalendar.
@Suite struct InvitationReadersTests {
    private let renderer: CalendarRenderer

    init() throws { renderer = try CalendarRenderer(baseURL: "https://league.example/") }

    /// Whether libical finds all that RFC 5546 demands for the METHOD, and nothing that it forbids.
    private static func isAllowed(_ text: String) -> Bool {
        LibICal.alone {
            guard let calendar = icalparser_parse_string(text) else { return false }
            defer { icalcomponent_free(calendar) }
            let isRight = icalrestriction_check(calendar) == 1
            return isRight && icalcomponent_count_errors(calendar) == 0
        }
    }

    @Test("libical finds what RFC 5546 demands of each method")
    func restrictions() throws {
        for (name, invitation) in try InvitationTests.messages() {
            let file = try renderer.invitation(invitation)
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(Self.isAllowed(text), "\(name)")
            // The judge sees what is wrong.
            let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
            for needed in ["ORGANIZER", "UID", "DTSTAMP", "SEQUENCE"] {
                let less = lines.filter { !$0.hasPrefix(needed) }.joined(separator: "\r\n")
                let isDemanded = needed != "SEQUENCE" || file.method == .cancel
                #expect(Self.isAllowed(less) == !isDemanded, "\(name) without \(needed)")
            }
        }
    }

    /// What the Python program prints.
    private struct Seen: Decodable, Equatable {
        var method, uid, status, transp, stamp, start, end, summary: String
        var organizer, organizerName, attendee, attendeeName, role, answer, rsvp: String
        var sequence: Int
        var zones, errors: [String]
    }

    @Test("icalendar reads the same")
    func icalendar() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let python = tests.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: ".build-clients/bin/python3")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "run scripts/prepare-python .build-clients Tests/CommandTests/Clients/requirements.txt")
        for (name, invitation) in try InvitationTests.messages() {
            let file = try renderer.invitation(invitation)
            let outcome = try OutsideProgram(
                python.path, tests.appending(path: "Readers/invitation.py").path
            ).run(input: Data(file.bytes))
            try #require(outcome.status == 0, "\(name): \(outcome.report)")
            let seen = try JSONDecoder().decode(Seen.self, from: outcome.output)
            Self.compare(seen, with: invitation, name)
        }
    }

    private static func compare(_ seen: Seen, with invitation: Invitation, _ name: String) {
        let match = invitation.match
        let isRequest = invitation.method == .request
        let isInUTC = name == "in-utc"
        #expect(seen.errors == [], "\(name)")
        #expect(seen.method == invitation.method.rawValue)
        #expect(seen.uid == EventUID.text(ofMatch: match.id))
        #expect(seen.sequence == invitation.sequence)
        #expect(
            seen.status == (isRequest ? match.time == nil ? "TENTATIVE" : "CONFIRMED" : "CANCELLED")
        )
        #expect(seen.transp == (seen.status == "CONFIRMED" ? "OPAQUE" : "TRANSPARENT"))
        #expect(seen.stamp == "2026-11-20T12:34:56+00:00")
        #expect(seen.start == (isInUTC ? "2026-10-25T00:30:00+00:00" : "2026-11-24T14:25:00+00:00"))
        #expect(seen.zones == (isInUTC ? [] : ["Europe/London"]))
        #expect(seen.organizer == "mailto:fixtures@league.example")
        #expect(seen.organizerName == "Field Games")
        #expect(seen.attendee == invitation.attendee.uri)
        #expect(seen.attendeeName == CalendarText.parameter(invitation.attendee.name))
        #expect(seen.role == "REQ-PARTICIPANT")
        #expect(seen.answer == (isRequest ? invitation.answer.rawValue : "NEEDS-ACTION"))
        #expect(seen.rsvp == (isRequest ? "TRUE" : ""))
    }
}
