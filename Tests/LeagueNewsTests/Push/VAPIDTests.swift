import Crypto
import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite struct VAPIDTests {
    private static let now = Date(timeIntervalSince1970: 1_767_970_800.75)
    private static let apple = "https://web.push.apple.com/a"

    @Test func `A key is stored as 32 octets or PEM and read again`() throws {
        let key = VAPIDKey()
        #expect(key.octets.count == 32)
        #expect(key.publicKey.utf8.count == 87)
        for stored in [key.octets, Array(key.pem.utf8), Array("\n\(key.pem)\n".utf8)] {
            #expect(try VAPIDKey(stored).publicKey == key.publicKey)
        }
        #expect(VAPIDKey().publicKey != key.publicKey)
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "a VAPID key" && dumped.utf8.count < 30)
    }

    @Test func `A key of another form is refused`() throws {
        let other = P384.Signing.PrivateKey().pemRepresentation
        let publicKey = P256.Signing.PrivateKey().publicKey.pemRepresentation
        let wrong: [[UInt8]] = [
            [], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32),
            [UInt8](repeating: 1, count: 31), [UInt8](repeating: 1, count: 33), Array(other.utf8),
            Array(publicKey.utf8), Array(VAPIDKey().pem.utf8.dropLast(40)), [0xFF, 0xFE],
        ]
        for stored in wrong {
            #expect(throws: PushError.invalidKey) { try VAPIDKey(stored) }
        }
    }

    @Test func `A file with a key is read only where others may not read it`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "vapid.pem")
            let key = VAPIDKey()
            try Data(key.pem.utf8).write(to: file)
            for mode in [0o644, 0o604, 0o602] {
                try setMode(mode, of: file)
                #expect(throws: PushError.exposedFile(file.path)) {
                    try VAPIDKey(file: file.path)
                }
            }
            for mode in [0o600, 0o640, 0o440] {
                try setMode(mode, of: file)
                #expect(try VAPIDKey(file: file.path).publicKey == key.publicKey)
            }
            try setMode(0o600, of: file)
            try Data(repeating: 10, count: 4097).write(to: file)
            #expect(throws: PushError.fileTooLarge(file.path, limit: 4096)) {
                try VAPIDKey(file: file.path)
            }
            try Data(repeating: 10, count: 4096).write(to: file)
            #expect(throws: PushError.invalidKey) { try VAPIDKey(file: file.path) }
            let missing = pushError { () throws(PushError) in
                _ = try VAPIDKey(file: file.path + "x")
            }
            #expect(missing?.description == "cannot read \(file.path)x: No such file or directory")
            let directory = pushError { () throws(PushError) in
                _ = try VAPIDKey(file: folder.path)
            }
            #expect(directory?.description == "cannot read \(folder.path): it is a folder")
        }
    }

    @Test func `A token is signed for the origin of the endpoint for 12 hours`() throws {
        let key = VAPIDKey()
        let contact = try VAPIDContact("mailto:games@school.example")
        let value = try VAPIDTokens(key, contact: contact).authorization(
            for: PushEndpoint(Self.apple), now: Self.now)
        let match = try #require(value.wholeMatch(of: /vapid t=(\S+)\.(\S+)\.(\S+), k=(\S+)/))
        #expect(
            String(decoding: try octets(String(match.1)), as: UTF8.self)
                == #"{"typ":"JWT","alg":"ES256"}"#)
        #expect(
            String(decoding: try octets(String(match.2)), as: UTF8.self)
                == #"{"aud":"https://web.push.apple.com","exp":1768014000,"#
                + #""sub":"mailto:games@school.example"}"#)
        #expect(String(match.4) == key.publicKey)
        let publicKey = try P256.Signing.PublicKey(x963Representation: octets(String(match.4)))
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: octets(String(match.3)))
        #expect(publicKey.isValidSignature(signature, for: Data("\(match.1).\(match.2)".utf8)))
    }

    @Test func `A token is used again for its origin until half its life has gone`() throws {
        let contact = try VAPIDContact("https://school.example/contact")
        let tokens = VAPIDTokens(VAPIDKey(), contact: contact)
        func token(_ endpoint: String, _ seconds: TimeInterval) throws -> String {
            try tokens.authorization(for: PushEndpoint(endpoint), now: Self.now + seconds)
        }
        let first = try token(Self.apple, 0)
        #expect(try token(Self.apple, 0) == first)
        #expect(try token("https://web.push.apple.com/b?c", 6 * 3600 - 1) == first)
        #expect(try token("https://api.push.apple.com/a", 0) != first)
        let second = try token(Self.apple, 6 * 3600)
        #expect(second != first)
        #expect(try token(Self.apple, 6 * 3600 + 1) == second)
        // The clock was set back.
        #expect(try token(Self.apple, 0) != second)
    }

    @Test func `However many origins there are few tokens are kept`() throws {
        let tokens = VAPIDTokens(
            VAPIDKey(), contact: try VAPIDContact("mailto:games@school.example"))
        func token(_ number: Int) throws -> String {
            try tokens.authorization(
                for: PushEndpoint("https://a\(number).notify.windows.com/a"), now: Self.now)
        }
        let first = try token(0)
        for number in 1..<256 { _ = try token(number) }
        #expect(try token(0) == first)
        _ = try token(256)
        #expect(try token(0) != first)
    }

    @Test func `Many at once get the same token`() async throws {
        let tokens = VAPIDTokens(
            VAPIDKey(), contact: try VAPIDContact("mailto:games@school.example"))
        let endpoint = try PushEndpoint(Self.apple)
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { try tokens.authorization(for: endpoint, now: Self.now) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values.count == 1)
    }

    @Test(arguments: [-1e6, 1e18, .infinity, .nan])
    func `A time that cannot be written is refused`(seconds: Double) throws {
        let tokens = VAPIDTokens(
            VAPIDKey(), contact: try VAPIDContact("mailto:games@school.example"))
        #expect(throws: PushError.timeOutOfRange) {
            try tokens.authorization(
                for: PushEndpoint(Self.apple), now: Date(timeIntervalSince1970: seconds))
        }
    }

    @Test(arguments: [
        "", "games@school.example", "mailto:", "mailto:games", "mailto:@school.example",
        "mailto:a@b@school.example", "mailto:a@localhost", "mailto:a@127.0.0.1", "mailto:a@b..c",
        "mailto:a b@school.example", "mailto:a,b@school.example", "mailto:a@school.example, k=x",
        "mailto:é@school.example", "http://school.example", "https://localhost", "https://",
        "https://127.0.0.1/", "https://a@school.example", "https://school.example:1/",
        "mailto:a@school.example\r\nX: y",
        "mailto:a@school.example" + String(repeating: "x", count: 300),
    ])
    func `A contact that services would refuse is refused`(text: String) {
        #expect(throws: PushError.invalidContact) { try VAPIDContact(text) }
    }
}

private func setMode(_ mode: Int, of file: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
}
