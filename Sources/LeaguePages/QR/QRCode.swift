import CQRCodegen

/// A QR code, ISO/IEC 18004, as an image.
package struct QRCode: Sendable {
    /// The longest text, in octets: more makes a code that telephones cannot read from paper.
    package static let limit = 300

    /// An SVG document: black on white with the quiet zone of four modules around, whatever the page
    /// is like, since cameras look for that.
    package let svg: HTML

    /// The code of a text, correcting 15 percent of it; nil for one of more than ``limit`` octets, or
    /// with U+0000 in it.
    package init?(_ text: String) {
        let capacity = 4_096  // qrcodegen_BUFFER_LEN_MAX is 3,918.
        var (scratch, code) = (
            [UInt8](repeating: 0, count: capacity), [UInt8](repeating: 0, count: capacity)
        )
        guard text.utf8.count <= Self.limit, !text.utf8.contains(0),
            unsafe qrcodegen_encodeText(
                text, &scratch, &code, qrcodegen_Ecc_MEDIUM, 1, 40, qrcodegen_Mask_AUTO, true)
        else { return nil }
        let size = Int(unsafe qrcodegen_getSize(code))
        // A path of the dark modules, a run of a row at a time.
        var path: HTML = ""
        for y in 0..<size {
            var x = 0
            while x < size {
                let start = x
                while x < size, unsafe qrcodegen_getModule(code, CInt(x), CInt(y)) { x += 1 }
                if x > start { path += "M\(start + 4) \(y + 4)h\(x - start)v1H\(start + 4)z" }
                x = max(x, start + 1)
            }
        }
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size + 8) \(size + 8)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(size + 8)v\(size + 8)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }
}

extension Site {
    /// The code that leads to a path of this service; nil for what is none, and where the public
    /// address is not known.
    ///
    /// `/calendar/all.ics`, `/fixtures?when=week`.
    package func code(for target: String) -> QRCode? {
        guard let baseURL, target.utf8.first == UInt8(ascii: "/"), !target.hasPrefix("//"),
            target.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return QRCode(baseURL + target)
    }
}
