import HTTPTypes

extension HTTPRequest {
    /// Whether it says once, in words that can be a host and a port, which site it is meant for
    /// (RFC 9112, section 3.2; RFC 3986, section 3.2).
    var namesOneHost: Bool {
        // The first Host field becomes the authority; a second one stays with the fields.
        guard let authority, !headerFields.contains(.host) else { return false }
        return authority.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: ":"):
                true
            default: "-._~%!$&'()*+,;=[]".utf8.contains(byte)
            }
        }
    }

    /// Whether the header announces a body (RFC 9112, section 6).
    var announcesBody: Bool {
        if headerFields.contains(.transferEncoding) { return true }
        guard let length = headerFields[.contentLength] else { return false }
        return length != "0"
    }

    /// Whether the client wants this to be the connection's last request (RFC 9112, section 9.6).
    var endsConnection: Bool {
        guard let field = headerFields[.connection] else { return false }
        return field.utf8.split(separator: UInt8(ascii: ",")).contains {
            Substring($0).lowercased().split(separator: " ").joined() == "close"
        }
    }
}
