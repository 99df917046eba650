import Foundation
import LeagueNews
import Testing

@Suite struct PushRequestTests {
    private static let now = Date(timeIntervalSince1970: 1_767_970_800)

    private static func request(
        timeToLive: Duration = .seconds(3600), urgency: PushRequest.Urgency = .high,
        topic: UUID? = nil, payload: [UInt8] = [1]
    ) throws -> (fields: [String: String], request: PushRequest) {
        let tokens = VAPIDTokens(
            VAPIDKey(), contact: try VAPIDContact("mailto:games@school.example"))
        let request = try PushRequest(
            payload, to: Subscriber().subscription(), by: tokens, timeToLive: timeToLive,
            urgency: urgency, topic: topic, now: now)
        let fields = request.fields.map { ($0.name, $0.value) }
        return (Dictionary(uniqueKeysWithValues: fields), request)
    }

    @Test func `A request has the fields of RFC 8030 and an encrypted body`() throws {
        let id = try #require(UUID(uuidString: "6F1C0E5A-2B7D-4C33-9A10-0000000000FF"))
        var (fields, request) = try Self.request(topic: id)
        let authorization = fields.removeValue(forKey: "Authorization")
        #expect(authorization?.hasPrefix("vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.") == true)
        #expect(
            fields == [
                "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "TTL": "3600", "Urgency": "high", "Topic": "bxwOWit9TDOaEAAAAAAA_w",
            ])
        #expect(request.url == "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl")
        #expect(request.body.count == 1127)
        #expect("\(request)" == "a message of 1127 octets")
        #expect(try Self.request().fields["Topic"] == nil)
    }

    @Test func `Topics are 22 characters of base64url`() throws {
        let form = /[A-Za-z0-9_-]{22}/
        for _ in 0..<100 {
            let topic = try #require(try Self.request(topic: UUID()).fields["Topic"])
            #expect(topic.wholeMatch(of: form) != nil)
        }
    }

    @Test(arguments: [
        (Duration.seconds(-5), "0"), (.zero, "0"), (.milliseconds(1999), "1"),
        (.seconds(2_419_200), "2419200"), (.seconds(2_419_201), "2419200"),
        (.seconds(Int64.max), "2419200"),
    ])
    func `The time to live is whole seconds up to four weeks`(
        time: Duration, value: String
    ) throws {
        #expect(try Self.request(timeToLive: time).fields["TTL"] == value)
    }

    @Test func `Urgencies are those of RFC 8030`() throws {
        #expect(
            PushRequest.Urgency.allCases.map(\.rawValue) == ["very-low", "low", "normal", "high"])
    }

    @Test func `A payload that is too large is refused`() {
        #expect(throws: PushError.payloadTooLarge(limit: 3993)) {
            try Self.request(payload: [UInt8](repeating: 1, count: 3994))
        }
    }

    @Test(arguments: [
        (201, PushVerdict.accepted), (200, .accepted), (202, .accepted), (204, .accepted),
        (404, .gone), (410, .gone), (413, .tooLarge), (400, .refused), (401, .refused),
        (403, .refused), (429, .later(after: nil)), (500, .later(after: nil)),
        (503, .later(after: nil)), (301, .later(after: nil)), (406, .later(after: nil)),
        (0, .later(after: nil)), (Int.max, .later(after: nil)),
    ])
    func `Answers of push services`(status: Int, verdict: PushVerdict) {
        #expect(PushVerdict.ofPushService(status: status) == verdict)
    }

    @Test(arguments: [
        (0, 0), (30, 30), (86_400, 86_400), (86_401, 86_400), (Int.max, 86_400), (-1, 0),
        (Int.min, 0),
    ])
    func `A service may ask to wait for a day at most`(seconds: Int, waited: Int) {
        for verdict in [
            PushVerdict.ofPushService(status: 429, retryAfter: seconds),
            .ofNtfyServer(status: 503, retryAfter: seconds),
        ] {
            #expect(verdict == .later(after: .seconds(waited)))
        }
        #expect(PushVerdict.ofPushService(status: 410, retryAfter: seconds) == .gone)
    }
}
