import Crypto
import Foundation
import LeagueNews

/// A browser that has subscribed, with the private key that it keeps.
struct Subscriber {
    let key = P256.KeyAgreement.PrivateKey()
    let auth = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
    var endpoint = "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl"

    /// What it sends to the server.
    func json(expirationTime: String = "null") -> String {
        let (p256dh, auth) = (base64URL(key.publicKey.x963Representation), base64URL(auth))
        return """
            {"endpoint":"\(endpoint)","expirationTime":\(expirationTime),\
            "keys":{"p256dh":"\(p256dh)","auth":"\(auth)"}}
            """
    }

    /// What the server keeps.
    func subscription() throws -> PushSubscription {
        try PushSubscription(json: Array(json().utf8))
    }
}

/// Base64 as browsers write it.
func base64URL(_ octets: some Sequence<UInt8>) -> String {
    Data(octets).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
}

/// What a text of base64 means.
func octets(_ base64URL: String) throws -> [UInt8] {
    let base64 = base64URL.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64 + padding) else {
        throw CocoaError(.coderReadCorrupt)
    }
    return Array(data)
}

/// The error of a call that must throw one of ours; nil where it throws none.
func pushError(_ body: () throws(PushError) -> Void) -> PushError? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}
