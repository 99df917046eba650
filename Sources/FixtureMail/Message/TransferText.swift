import CGMime

/// Undoes a transfer encoding.
///
/// <https://www.rfc-editor.org/rfc/rfc2045#section-6>
enum TransferText {
    /// The bytes behind quoted-printable, base64 or uuencode; other encodings are taken as they are.
    ///
    /// Broken input gives what could be decoded: `U2Vu!aW9y` -> `Senior`.
    static func decode(_ bytes: [UInt8], encoding: GMimeContentEncoding) -> [UInt8] {
        switch encoding {
        case GMIME_CONTENT_ENCODING_BASE64: base64(bytes)
        case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE, GMIME_CONTENT_ENCODING_UUENCODE:
            step(bytes[...], encoding: encoding)
        default: bytes
        }
    }

    /// Base64 whose padding may stand in the middle, as when encoders glue their blocks together:
    /// `YQ==Yg==` -> `ab`.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        // GMime's decoder stops at the first padding, so each padded stretch is decoded by itself.
        let padding = UInt8(ascii: "=")
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count / 4 * 3 + 3)
        for stretch in bytes.split(separator: padding) {
            var stretch = Array(stretch)
            let symbols = stretch.lazy.filter(isBase64).count
            if symbols % 4 == 1 && symbols < 4 { continue }
            stretch += Array(repeating: padding, count: (4 - symbols % 4) % 4)
            decoded += step(stretch[...], encoding: GMIME_CONTENT_ENCODING_BASE64)
        }
        return decoded
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private static func step(_ bytes: ArraySlice<UInt8>, encoding: GMimeContentEncoding) -> [UInt8]
    {
        var state = GMimeEncoding()
        unsafe g_mime_encoding_init_decode(&state, encoding)
        let room = unsafe g_mime_encoding_outlen(&state, bytes.count) + 8
        return unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
            count = unsafe bytes.withUnsafeBufferPointer { input in
                unsafe input.withMemoryRebound(to: CChar.self) { input in
                    unsafe output.withMemoryRebound(to: CChar.self) { output in
                        unsafe Int(
                            g_mime_encoding_flush(
                                &state, input.baseAddress, input.count, output.baseAddress))
                    }
                }
            }
        }
    }
}
