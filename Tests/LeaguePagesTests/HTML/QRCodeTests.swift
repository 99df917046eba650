import Testing

@testable import LeaguePages

@Suite("A QR code")
struct QRCodeTests {
    @Test("It is an image, always the same for a text")
    func image() throws {
        let address = "https://x.example/calendar/house/keate.ics"
        let svg = try #require(QRCode(address)).svg
        #expect(svg.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "))
        #expect(Markup(svg.text).faults == [])
        #expect(QRCode(address)?.svg == svg)
        #expect(QRCode(address + "?")?.svg != svg)
        // Version 1 has 21 modules, and the quiet zone four on each side.
        #expect(QRCode("x")?.svg.text.contains("viewBox=\"0 0 29 29\"") == true)
    }

    @Test("Each dark module is drawn: the corner of a finder pattern is seven in a row")
    func modules() throws {
        let svg = try #require(QRCode("x")).svg.text
        #expect(svg.contains("<path d=\"M4 4h7v1H4z"))
        #expect(svg.contains("M18 4h7v1H18z"))
    }

    @Test("A text that telephones cannot read has none")
    func none() {
        #expect(QRCode(String(repeating: "x", count: QRCode.limit)) != nil)
        #expect(QRCode(String(repeating: "x", count: QRCode.limit + 1)) == nil)
        #expect(QRCode("a\u{0}b") == nil)
        #expect(QRCode("") != nil)
        #expect(QRCode("é’👕") != nil)
    }

    @Test("It leads to paths of the service and nowhere else")
    func targets() throws {
        let site = Site(servedAt: "https://x.example/league/")
        let code = try #require(site.code(for: "/calendar/all.ics?results=no"))
        #expect(code.svg == QRCode("https://x.example/league/calendar/all.ics?results=no")?.svg)
        for target in [
            "//evil", "https://evil", "evil", "", "/\\evil", "/a b", "/é", "/\u{0}", "/\n",
            "/" + String(repeating: "x", count: QRCode.limit),
        ] {
            #expect(site.code(for: target) == nil, "\(target)")
        }
        #expect(Site(servedAt: nil).code(for: "/") == nil)
    }
}
