import Testing

@testable import LeagueNews

/// Which codes say that an address is no good.
@Suite struct EnhancedStatusCodeTests {
    @Test("only these condemn an address, of all codes")
    func condemning() throws {
        var found: [String] = []
        for kind in [2, 4, 5] {
            for subject in 0...9 {
                for detail in 0...150 {
                    let text = "\(kind).\(subject).\(detail)"
                    let code = try #require(EnhancedStatusCode(startOf: text))
                    #expect(code.description == text)
                    if code.condemnsAddress { found.append(text) }
                }
            }
        }
        #expect(found == ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"])
    }

    @Test(
        "text that does not begin with a code has none",
        arguments: [
            "", "5", "5.1", "5.1.", "5..1", ".5.1.1", "5.1.1.1", "3.1.1", "55.1.1", "5.1111.1",
            "5.1.1x", "５.1.1", "x 5.1.1", "-5.1.1", "99999999999999999999.1.1",
        ])
    func noCode(text: String) {
        #expect(EnhancedStatusCode(startOf: text) == nil)
    }

    @Test(
        "a diagnostic's code is that of an SMTP server's permanent refusal",
        arguments: [
            ("smtp; 550 5.1.1 x", "5.1.1"), ("SMTP;550-5.1.1 x", "5.1.1"),
            ("smtp ; 550 5.1.1", nil), ("smtp; 550 x 5.1.1", nil), ("smtp; 450 5.1.1 x", nil),
            ("smtp; 5505.1.1", nil), ("x-unix; 550 5.1.1", nil), ("550 5.1.1", nil),
            ("smtp;", nil), ("smtp; 55٠ 5.1.1", nil), ("", nil), (";", nil),
        ])
    func diagnostics(text: String, code: String?) {
        #expect(EnhancedStatusCode(diagnostic: text)?.description == code)
    }

    @Test(
        "a report of one recipient",
        arguments: [
            ("failed", "5.1.1", "", "hard"), ("FAILED", "5.1.1", "", "hard"),
            ("failed", "5.0.0", "smtp; 550 5.1.1 x", "hard"),
            ("failed", "5.1.0", "smtp; 550 5.1.2 x", "hard"),
            ("failed", "5.0.0", "", "soft"), ("failed", "5.0.0", "smtp; 550 5.7.1 x", "soft"),
            ("failed", "5.4.4", "smtp; 550 5.1.1 x", "soft"),
            ("failed", "4.1.1", "smtp; 550 5.1.1 x", "soft"), ("failed", "", "", "soft"),
            ("failed", "2.1.5", "", "soft"), ("failed", "junk", "smtp; 550 5.1.1 x", "soft"),
            ("delayed", "5.1.1", "", "delayed"), ("relayed", "2.1.9", "", "delivered"),
            ("expanded", "2.0.0", "", "delivered"), ("delivered", "5.1.1", "", "delivered"),
            ("exploded", "5.1.1", "", "other"), ("", "5.1.1", "", "soft"),
            ("", "2.1.5", "", "other"),
            ("", "", "smtp; 550 5.1.1 x", "other"),
        ])
    func reports(action: String, status: String, diagnostic: String, told: String) throws {
        let key = try ReturnedSample.key()
        let text = """
            To: bounces+1-\(key.mac(of: 1))@league.example
            Content-Type: multipart/report; report-type="Delivery-Status"; boundary=b

            --b
            Content-Type: Message/Delivery-Status

            Reporting-MTA: dns; a.example

            Action: \(action)
            Status: \(status)
            Diagnostic-Code: \(diagnostic)

            --b--

            """
        let message = ReturnedMessage.read(Array(text.utf8), key: key)
        #expect(message.meaning.told.split(separator: " ").first.map(String.init) == told)
        #expect(message.delivery == 1)
    }
}
