import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeagueCalendar

/// What an umpire is told of a match by mail.
@Suite struct InvitationTests {
    let renderer: CalendarRenderer

    init() throws { renderer = try CalendarRenderer(baseURL: "https://league.example/") }

    /// 2026-11-20T12:34:56.9Z: the fraction is never written.
    static let sent = Date(timeIntervalSince1970: 1_795_178_096.9)

    /// An invitation of Mr Carlow to a match.
    static func invitation(
        to match: Match, _ occasion: Invitation.Occasion = .appointed,
        name: String = "Mr Carlow", address: String = "a.carlow@school.example",
        answer: Participation = .needsAction
    ) throws -> Invitation {
        Invitation(
            match: match, occasion: occasion,
            organizer: try InvitationMailbox(
                name: "Field Games", address: "fixtures@league.example"),
            attendee: try InvitationMailbox(name: name, address: address), answer: answer,
            sentAt: sent)
    }

    private func text(_ invitation: Invitation) throws -> String {
        String(decoding: try renderer.invitation(invitation).bytes, as: UTF8.self)
    }

    /// Each kind of message by the name of its golden.
    static func messages() throws -> [(name: String, invitation: Invitation)] {
        [
            ("request", try invitation(to: try Sample.match())),
            (
                "changed",
                try invitation(
                    to: try Sample.match(at: nil) { ($0.sequence, $0.pitch) = (7, "Agar's 1") },
                    name: "Carlow, \"Tony\": A; ^1 É", address: "a%b&c+d@school.example",
                    answer: .accepted)
            ),
            (
                "called-off",
                try invitation(to: try Sample.match { $0.status = .cancelled })
            ),
            ("released", try invitation(to: try Sample.match(), .released, name: "")),
            ("deleted", try invitation(to: try Sample.match(), .deleted)),
            (
                "in-utc",
                try invitation(to: try Sample.match(on: "2026-10-25", at: "01:30"))
            ),
        ]
    }

    @Test("invitations and cancellations, byte for byte")
    func goldens() throws {
        for (name, invitation) in try Self.messages() {
            try expectGolden(try text(invitation), named: "Goldens/Invitations/\(name).ics")
        }
    }

    @Test("the Content-Type has the object's method")
    func contentType() throws {
        for (_, invitation) in try Self.messages() {
            let file = try renderer.invitation(invitation)
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(text.contains("\r\nMETHOD:\(file.method.rawValue)\r\n"))
            #expect(
                file.contentType
                    == "text/calendar; charset=UTF-8; method=\(file.method.rawValue)")
        }
    }

    @Test("a match is invited to unless it is off, gone or no longer the umpire's")
    func methods() throws {
        for status in Match.Status.allCases {
            let match = try Sample.match { $0.status = status }
            let wanted: Invitation.Method = status == .cancelled ? .cancel : .request
            #expect(try Self.invitation(to: match).method == wanted)
            #expect(try Self.invitation(to: match, .released).method == .cancel)
            #expect(try Self.invitation(to: match, .deleted).method == .cancel)
        }
    }

    @Test("the event is the feed's, with its people and the time of sending")
    func sameAsFeed() throws {
        let match = try Sample.match()
        let feed = String(decoding: try renderer.event(for: match).bytes, as: UTF8.self)
        let mail = try text(try Self.invitation(to: match))
        func lines(_ text: String) -> [Substring] {
            let start = text.range(of: "BEGIN:VEVENT")?.lowerBound ?? text.endIndex
            return text[start...].split(separator: "\r\n").filter { line in
                !["DTSTAMP:", "TRANSP:", "X-MICROSOFT", "ORGANIZER;", "ATTENDEE;", " "].contains {
                    line.hasPrefix($0)
                }
            }
        }
        let ownLines = lines(mail).filter { $0 != "END:VCALENDAR" }
        #expect(ownLines == lines(feed))
        #expect(!feed.contains("METHOD"))
        #expect(!feed.contains("ATTENDEE"))
        #expect(!(try text(try Self.invitation(to: match, .deleted))).contains("URL:"))
    }

    @Test("a deletion outdoes the last message, and no SEQUENCE leaves its range")
    func sequences() throws {
        func sequence(_ number: Int, _ occasion: Invitation.Occasion) throws -> String? {
            let match = try Sample.match { $0.sequence = number }
            return try text(try Self.invitation(to: match, occasion)).split(separator: "\r\n")
                .first { $0.hasPrefix("SEQUENCE:") }.map { String($0.dropFirst(9)) }
        }
        #expect(try sequence(4, .appointed) == "4")
        #expect(try sequence(4, .released) == "4")
        #expect(try sequence(4, .deleted) == "5")
        #expect(try sequence(-4, .appointed) == "0")
        #expect(try sequence(.max, .appointed) == "2147483646")
        #expect(try sequence(.max, .deleted) == "2147483647")
    }

    @Test("a time outside the years 1 to 9999 is refused")
    func outOfRange() throws {
        for seconds in [-1e12, 1e12, .infinity, .nan] {
            var invitation = try Self.invitation(to: try Sample.match())
            invitation.sentAt = Date(timeIntervalSince1970: seconds)
            let wrong = invitation
            #expect(throws: CalendarError.invitationOutOfRange) {
                try renderer.invitation(wrong)
            }
        }
    }

    @Test("a name adds no line and no parameter")
    func hostileNames() throws {
        for name in [
            "x\r\nATTENDEE:mailto:y@z.example", "x\";ROLE=CHAIR:mailto:y@z.example", "\u{0}",
            "x^n^'y", String(repeating: "é,", count: 3000), "🏉\u{2028}x", "=;:,", "\\,",
        ] {
            let written = try text(try Self.invitation(to: try Sample.match(), name: name))
            let lines = written.replacing("\r\n ", with: "").split(separator: "\r\n")
            let attendees = lines.filter { $0.hasPrefix("ATTENDEE") }
            #expect(attendees.count == 1)
            #expect(attendees[0].hasSuffix(":mailto:a.carlow@school.example"))
            #expect(attendees[0].hasPrefix("ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;"))
            #expect(attendees[0].count { $0 == "\"" } <= 2)
            for line in written.utf8.split(separator: UInt8(ascii: "\n")) {
                #expect(line.count <= 76)
            }
        }
    }
}
