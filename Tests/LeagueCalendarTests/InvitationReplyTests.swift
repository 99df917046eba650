import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeagueCalendar

/// Answers of calendar programs, honest and hostile.
@Suite struct InvitationReplyTests {
    private static let id = "6f1c0e5a-2b7d-4c33-9a10-000000000001"

    /// A reply as Google writes it, with lines of the event replaced or added.
    private static func text(
        method: String = "REPLY", uid: String = id + "@fieldgame.planner",
        stamp: String = "DTSTAMP:20261120T123456Z", sequence: String = "SEQUENCE:3",
        attendee: String =
            "ATTENDEE;CN=\"Carlow, A\";PARTSTAT=ACCEPTED:mailto:a.carlow@school.example",
        more: String = "X-MICROSOFT-CDO-OWNERAPPTID:0"
    ) -> [UInt8] {
        Array(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            CALSCALE:GREGORIAN
            METHOD:\(method)
            BEGIN:VTIMEZONE
            TZID:Europe/London
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID=Europe/London:20261124T142500
            \(stamp)
            ORGANIZER;CN=Field Games:mailto:fixtures@league.example
            UID:\(uid)
            \(attendee)
            \(sequence)
            \(more)
            STATUS:CONFIRMED
            SUMMARY:Keate v Hawtrey
            END:VEVENT
            END:VCALENDAR
            """.replacing("\n", with: "\r\n").utf8)
    }

    @Test("an acceptance")
    func acceptance() throws {
        let reply = try InvitationReply(Self.text(more: "COMMENT:Gladly\\, but\\n late\\;"))
        #expect(reply.match == Sample.id(1))
        #expect(reply.attendee == "a.carlow@school.example")
        #expect(reply.answer == .accepted)
        #expect(reply.sequence == 3)
        #expect(reply.sentAt == Date(timeIntervalSince1970: 1_795_178_096))
        #expect(reply.comment == "Gladly, but\nlate;")
    }

    @Test(
        "every answer",
        arguments: [
            ("ACCEPTED", Participation.accepted), ("DECLINED", .declined),
            ("TENTATIVE", .tentative), ("accepted", .accepted),
        ])
    func answers(word: String, answer: Participation) throws {
        let reply = try InvitationReply(
            Self.text(
                sequence: "X-NONE:1", attendee: "ATTENDEE;PARTSTAT=\(word):MAILTO:a@b.example"))
        #expect(reply.answer == answer)
        #expect((reply.sequence, reply.comment) == (0, ""))
    }

    @Test(
        "whatever leaves something open is refused, with what is wrong",
        arguments: [
            (text(method: "REQUEST"), InvitationReply.Fault.method),
            (text(method: "COUNTER"), .method), (text(method: ""), .method),
            (text(uid: "x"), .match), (text(uid: id), .match), (text(uid: ""), .match),
            (text(uid: id.uppercased() + "@fieldgame.planner"), .match),
            (text(uid: "notice/a@fieldgame.planner"), .match),
            (text(stamp: "DTSTAMP:20261120T123456"), .stamp), (text(stamp: "X-NONE:1"), .stamp),
            (text(stamp: "DTSTAMP:20261320T123456Z"), .stamp),
            (text(stamp: "DTSTAMP;VALUE=DATE:20261120"), .stamp),
            (text(attendee: "ATTENDEE:mailto:a@b.example"), .participation),
            (text(attendee: "ATTENDEE;PARTSTAT=DELEGATED:mailto:a@b.example"), .participation),
            (text(attendee: "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@b.example"), .participation),
            (text(attendee: "ATTENDEE;PARTSTAT=X-MAYBE:mailto:a@b.example"), .participation),
            (text(attendee: "X-NONE:1"), .attendee),
            (text(attendee: "ATTENDEE;PARTSTAT=ACCEPTED:http://a.example"), .attendee),
            (text(attendee: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a b@c.example"), .attendee),
            (text(attendee: "ATTENDEE;PARTSTAT=ACCEPTED;VALUE=RECUR:FREQ=DAILY"), .attendee),
            (text(more: "ATTENDEE;PARTSTAT=DECLINED:mailto:c@d.example"), .attendee),
            (text(more: "RECURRENCE-ID:20261124T142500Z"), .occurrence),
            (text(more: "END:VEVENT\r\nBEGIN:VEVENT"), .events),
            (Array("BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR".utf8), .events),
        ])
    func refused(text: [UInt8], fault: InvitationReply.Fault) {
        #expect(throws: CalendarError.invalidReply(fault)) { try InvitationReply(text) }
    }

    @Test("what is no calendar, too large or too deep is refused")
    func bounds() throws {
        #expect(throws: CalendarError.notACalendar) { try InvitationReply([]) }
        #expect(throws: CalendarError.tooLarge(limit: 100_000)) {
            try InvitationReply(Self.text() + Array(repeating: 10, count: 100_000))
        }
        let deep = String(repeating: "BEGIN:VCALENDAR\n", count: 5000)
        #expect(throws: CalendarError.nestedTooDeeply(limit: 16)) {
            try InvitationReply(Array(deep.utf8))
        }
        let long = try InvitationReply(
            Self.text(more: "COMMENT:" + String(repeating: "é\\n", count: 10_000)))
        #expect(long.comment.unicodeScalars.count <= InvitationReply.commentLimit)
        let wide = String(
            repeating: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example\r\n", count: 1900)
        #expect(throws: CalendarError.invalidReply(.attendee)) {
            try InvitationReply(Self.text(more: wide))
        }
    }

    @Test("our own invitation, sent back with another METHOD and answer, is read")
    func ownInvitation() throws {
        let renderer = try CalendarRenderer()
        for (name, invitation) in try InvitationTests.messages() {
            let file = try renderer.invitation(invitation)
            let isRequest = file.method == .request
            let before = isRequest ? invitation.answer : .needsAction
            let answered = String(decoding: file.bytes, as: UTF8.self)
                .replacing("\r\n ", with: "")
                .replacing("METHOD:\(file.method.rawValue)", with: "METHOD:REPLY")
                .replacing("PARTSTAT=\(before.rawValue)", with: "PARTSTAT=TENTATIVE")
            let reply = try InvitationReply(Array(answered.utf8))
            #expect(reply.match == invitation.match.id, "\(name)")
            #expect(reply.attendee == invitation.attendee.address)
            #expect(reply.answer == .tentative)
            #expect(reply.sequence == invitation.sequence)
        }
    }

    @Test("damaged replies are read or refused")
    func damaged() throws {
        let good = Self.text(more: "COMMENT:x\\n\\,y")
        var random = SplitMix64(seed: 5)
        for _ in 0..<(LongForm.isChosen ? 20_000 : 2000) {
            var copy = good
            for _ in 0..<Int.random(in: 1...8, using: &random) where !copy.isEmpty {
                let place = Int.random(in: copy.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: copy[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: copy.removeSubrange(place..<min(copy.count, place + 5))
                default: copy.swapAt(place, Int.random(in: copy.indices, using: &random))
                }
            }
            if Bool.random(using: &random) {
                copy = Array(copy.prefix(Int.random(in: 0...copy.count, using: &random)))
            }
            do {
                let reply = try InvitationReply(copy)
                #expect(reply.answer != .needsAction)
                #expect(reply.sequence >= 0)
                #expect(throws: Never.self) { try InvitationMailbox(address: reply.attendee) }
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
