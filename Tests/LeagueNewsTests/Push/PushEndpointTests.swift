import LeagueNews
import Testing

@Suite struct PushEndpointTests {
    @Test(arguments: [
        "https://fcm.googleapis.com/fcm/send/dXs:APA91bE-_",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
        "https://web.push.apple.com/QGuQyavXutnMH",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC%2f",
        "https://db5p.wns.windows.com/w/?token=a",
    ])
    func `An endpoint of each browser is taken as it is`(text: String) throws {
        let endpoint = try PushEndpoint(text)
        #expect(endpoint.text == text)
        #expect(text.hasPrefix(endpoint.origin + "/"))
        #expect("\(endpoint)" == endpoint.origin)
    }

    @Test(arguments: [
        ("http://fcm.googleapis.com/a", PushEndpoint.Fault.scheme),
        ("HTTPS://fcm.googleapis.com/a", .scheme),
        ("//fcm.googleapis.com/a", .scheme),
        ("fcm.googleapis.com/a", .scheme),
        ("", .scheme),
        ("https:fcm.googleapis.com/a", .scheme),
        ("https:/fcm.googleapis.com/a", .scheme),
        ("https://", .host),
        ("https:///fcm.googleapis.com/a", .host),
        ("https://fcm.googleapis.com.evil.example/a", .service),
        ("https://evil-fcm.googleapis.com/a", .service),
        ("https://a.fcm.googleapis.com/a", .service),
        ("https://evilpush.apple.com/a", .service),
        ("https://push.apple.com/a", .service),
        ("https://.push.apple.com/a", .host),
        ("https://a..push.apple.com/a", .host),
        ("https://notify.windows.com.evil.example/a", .service),
        ("https://evilnotify.windows.com/a", .service),
        ("https://localhost/a", .service),
        ("https://fcm.googleapis.com@evil.example/", .credentials),
        ("https://user:pass@fcm.googleapis.com/", .credentials),
        ("https://evil.example?@fcm.googleapis.com/", .service),
        ("https://evil.example#@fcm.googleapis.com/", .fragment),
        ("https://evil.example\\@fcm.googleapis.com/", .characters),
        ("https://fcm.googleapis.com\\.evil.example/", .characters),
        ("https://fcm.googleapis.com\t/a", .characters),
        ("https://fcm.googleapis.com/a\r\nHost: evil.example", .characters),
        (" https://fcm.googleapis.com/a", .characters),
        ("https://fcm.googleapis.com/a\0", .characters),
        ("https://fcm。googleapis。com/a", .characters),
        ("https://FCM.googleapis.com/a", .host),
        ("https://fcm.googleapis.com./a", .host),
        ("https://fcm%2Egoogleapis.com/a", .host),
        ("https://fcm.googleapis.com:443/a", .port),
        ("https://fcm.googleapis.com:8443/a", .port),
        ("https://fcm.googleapis.com:/a", .port),
        ("https://fcm.googleapis.com:0443/a", .port),
        ("https://fcm.googleapis.com:99999999999999999999/a", .port),
        ("https://fcm.googleapis.com:-1/a", .port),
        ("https://fcm.googleapis.com/a#b", .fragment),
        ("https://[::1]/a", .address),
        ("https://[::ffff:127.0.0.1]:443/a", .address),
        ("https://127.0.0.1/a", .address),
        ("https://2130706433/a", .address),
        ("https://0x7f.1/a", .address),
        ("https://169.254.169.254/latest/meta-data", .address),
    ])
    func `A hostile or unusual endpoint is refused`(
        text: String, fault: PushEndpoint.Fault
    ) {
        let error = pushError { () throws(PushError) in _ = try PushEndpoint(text) }
        #expect(error == .invalidEndpoint(fault))
    }

    @Test func `An endpoint has 2048 octets at most`() throws {
        let start = "https://web.push.apple.com/"
        let longest = start + String(repeating: "a", count: 2048 - start.utf8.count)
        #expect(try PushEndpoint(longest).text == longest)
        #expect(throws: PushError.invalidEndpoint(.tooLong)) { try PushEndpoint(longest + "a") }
    }

    @Test func `The configuration adds services`() throws {
        let services = try PushServices.known.adding(["127.0.0.1:8443", "*.push.school.example"])
        let local = try PushEndpoint("https://127.0.0.1:8443/a", of: services)
        #expect(local.origin == "https://127.0.0.1:8443")
        for text in ["https://a.push.school.example/a", "https://fcm.googleapis.com/a"] {
            #expect(try PushEndpoint(text, of: services).text == text)
        }
        for (text, fault) in [
            ("https://127.0.0.1:8444/a", PushEndpoint.Fault.address),
            ("https://127.0.0.1/a", .address),
            ("https://push.school.example/a", .service),
            ("https://a.push.school.example:8443/a", .port),
            ("https://fcm.googleapis.com:8443/a", .port),
        ] {
            #expect(throws: PushError.invalidEndpoint(fault), "\(text)") {
                try PushEndpoint(text, of: services)
            }
        }
        #expect(throws: PushError.invalidEndpoint(.address)) {
            try PushEndpoint("https://127.0.0.1:8443/a")
        }
    }

    @Test(arguments: [
        "", "*", "*.", "*.org", "*.1.2.3.4", ".push.example", "a..b", "A.example",
        "https://a.example", "a.example/", "a.example:", "a.example:0", "a.example:65536", "[::1]",
        "a b", "*.*.example",
    ])
    func `A name of a service in another form is refused`(name: String) {
        #expect(throws: PushError.invalidService(name)) {
            try PushServices.known.adding([name])
        }
    }
}
