import LeagueNews
import Testing

@Suite("Addresses of mail servers and of people")
struct MailServerTests {
    @Test(
        "An address that will not do is refused with its reason",
        arguments: [
            ("smtp://tom:secret@localhost", DeliveryError.ServerFault.password),
            ("smtp://tom@localhost", .password), ("http://localhost", .scheme),
            ("imap://localhost", .scheme), ("gopherx://localhost", .scheme),
            ("smtp://localhost/name", .extra), ("smtp://localhost?x", .extra),
            ("smtp://localhost/#x", .extra), ("localhost", .unreadable), ("", .unreadable),
            ("smtp://", .unreadable), ("smtp://local host", .unreadable),
            ("smtp://localhost\r\n", .unreadable), ("smtp://localhost:99999", .unreadable),
            ("smtp://" + String(repeating: "a", count: 5000), .unreadable),
        ])
    func refused(url: String, fault: DeliveryError.ServerFault) {
        let error = #expect(throws: DeliveryError.invalidServer(fault)) {
            try MailServer(url: url)
        }
        #expect(!"\(error as Any)".contains("secret"))
    }

    @Test("TLS is asked for everywhere but on this machine")
    func defaults() throws {
        #expect(try MailServer().description == "smtp://localhost:25 (opportunistic TLS)")
        #expect(try !MailServer().verifiesCertificate)
        for url in ["smtp://127.1.2.3", "smtp://[::1]:2525", "smtp://LOCALHOST"] {
            #expect(try MailServer(url: url).security == .opportunistic)
            #expect(try !MailServer(url: url).verifiesCertificate)
        }
        for url in ["smtp://mail.example.org", "smtp://127.example.org", "smtps://localhost"] {
            #expect(try MailServer(url: url).security == .required)
            #expect(try MailServer(url: url).verifiesCertificate)
        }
        let remote = try MailServer(url: "smtp://mail.example.org", security: .opportunistic)
        #expect(remote.verifiesCertificate)
    }

    @Test("A password goes to no remote server in clear", arguments: MailServer.Security.allCases)
    func passwords(security: MailServer.Security) throws {
        let login = MailServer.Login(user: "league", passwordFile: "/none")
        _ = try MailServer(security: security, login: login)
        if security == .required {
            _ = try MailServer(url: "smtp://mail.example.org", security: security, login: login)
        } else {
            #expect(throws: DeliveryError.invalidServer(.plainPassword)) {
                try MailServer(url: "smtp://mail.example.org", security: security, login: login)
            }
            #expect(throws: DeliveryError.invalidServer(.security)) {
                try MailServer(url: "smtps://mail.example.org", security: security)
            }
        }
    }

    @Test(
        "A name for EHLO is a host's",
        arguments: ["a b", "a\r\nRSET", "a/b", "a%0d%0ab", "", "ä"])
    func names(name: String) throws {
        #expect(throws: DeliveryError.invalidServer(.name)) { try MailServer(ehloName: name) }
        _ = try MailServer(ehloName: "[192.0.2.1]")
        _ = try MailServer(ehloName: "fixtures.example.org")
    }

    @Test(
        "No address can hold a command",
        arguments: [
            "tom@example.org>\r\nRCPT TO:<eve@example.org", "tom@example.org\r\nDATA",
            "tom@example.org\0", "tom smith@example.org", "<tom@example.org>", "tom@@example.org",
            "tom", "@example.org", "tom@", "", "tom@example.org ", "\"tom\"@example.org",
            "tom(x)@example.org", "tom,eve@example.org", "tom@example.org\u{2028}",
            "tom\u{85}@example.org", "tom@exam\u{200B}ple.org", "tom@example.org\u{A0}",
            "tom@exa\tmple.org", String(repeating: "a", count: 309) + "@example.org",
        ])
    func addresses(text: String) {
        #expect(throws: DeliveryError.invalidMailAddress) { try MailAddress(text) }
    }

    @Test(
        "Addresses in use are taken",
        arguments: [
            "tom@example.org", "-tom@example.org", "t.o+m=x@sub.example.org", "o'brien@example.org",
            "tom..smith.@example.org", "tom@[192.0.2.1]", "tom@[IPv6:2001:db8::1]",
            "jörg@müller.example",
            String(repeating: "a", count: 308) + "@example.org",
        ])
    func taken(text: String) throws {
        #expect(try MailAddress(text).text == text)
        #expect(try MailAddress(text).isASCII == !text.contains("ö"))
    }
}
