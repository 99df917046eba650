import Testing

@testable import LeagueCalendar

/// Addresses that an invitation may name.
@Suite struct InvitationMailboxTests {
    @Test(
        "an address is written as a URI and read again",
        arguments: [
            ("a.carlow@school.example", "mailto:a.carlow@school.example"),
            ("A+b-c_d~e'f!g$h*i@x", "mailto:A+b-c_d~e'f!g$h*i@x"),
            ("a%b&c=d?e/f#g@x.example", "mailto:a%25b%26c%3Dd%3Fe%2Ff%23g@x.example"),
            ("^`{|}@x.example", "mailto:%5E%60%7B%7C%7D@x.example"),
        ])
    func roundTrip(address: String, uri: String) throws {
        let mailbox = try InvitationMailbox(address: address)
        #expect(mailbox.uri == uri)
        #expect(InvitationMailbox.address(of: uri) == address)
        #expect(InvitationMailbox.address(of: "MAILTO:" + uri.dropFirst(7)) == address)
    }

    @Test(
        "any other form is refused",
        arguments: [
            ("", InvitationMailbox.Fault.form), ("a", .form), ("a@b@c", .form),
            ("@b.example", .localPart), (".a@b.example", .localPart), ("a..b@c", .localPart),
            ("a b@c.example", .localPart), ("\"a\"@b.example", .localPart),
            ("a\r\nb@c.example", .localPart), ("a,b@c.example", .localPart),
            ("a;b@c", .localPart), ("<a@b.example", .localPart), ("é@b.example", .localPart),
            (String(repeating: "a", count: 65) + "@b", .localPart), ("a@", .host),
            ("a@b..c", .host), ("a@-b", .host), ("a@b-", .host), ("a@[127.0.0.1]", .host),
            ("a@b c", .host), ("a@b>", .host), ("a@b.example\r\n", .host), ("a@é.example", .host),
            ("a@" + String(repeating: "b", count: 64), .host),
            ("a@" + String(repeating: "b.", count: 126) + "c", .tooLong),
        ])
    func refused(address: String, fault: InvitationMailbox.Fault) {
        #expect(throws: CalendarError.invalidMailbox(fault)) {
            try InvitationMailbox(address: address)
        }
        #expect(InvitationMailbox.address(of: "mailto:" + address) == nil)
    }

    @Test(
        "what is no plain mailto is no address",
        arguments: [
            "", "mailto:", "a@b.example", "http://a@b.example", "mailto:a@b.example?subject=x",
            "mailto:a%@b.example", "mailto:a%00@b.example", "mailto:a%0D%0A@b.example",
            "mailto:a@b.example,c@d.example", "mailto: a@b.example", "invalid:nomail",
            "mailto:" + String(repeating: "%61", count: 400) + "@b.example",
        ])
    func noAddress(uri: String) {
        #expect(InvitationMailbox.address(of: uri) == nil)
    }
}
