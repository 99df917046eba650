import CLibXML2

/// The elements and the texts of an HTML page, one after the other, by libxml2's parser.
///
/// The parser mends what browsers mend. Its own bound on nesting (256 levels) holds, since
/// `XML_PARSE_HUGE` is not given; it loads nothing from anywhere.
/// <https://gnome.pages.gitlab.gnome.org/libxml2/html/libxml2-HTMLparser.html>
enum Markup {
    /// An element's name, lower case, and those of its attributes that are looked at.
    struct Element {
        var name: String
        var attributes: [String: String]
    }

    /// What comes next.
    enum Piece {
        case opens(Element)
        case closes
        case text(String)
    }

    private static let attributes: Set<String> = [
        "id", "class", "style", "hidden", "colspan", "rowspan", "type",
    ]

    /// Hands the pieces of a page to `take`, in the order of the page; each element that opens also
    /// closes. Throws for pages that are nested too deep, and what `take` throws.
    static func read(
        _ html: String, limits: Limits, _ take: (Piece) throws(UnreadablePart) -> Void
    ) throws(UnreadablePart) {
        // The parser takes a string's end for the page's.
        let bytes = withLastingStrikes(html.utf8.map { $0 == 0 ? 0x20 : $0 })
            .map { CChar(bitPattern: $0) }
        guard !hasLongTag(bytes, limits: limits) else {
            throw UnreadablePart(
                reason: "An element of the HTML has more than \(limits.pageAttributes) attributes")
        }
        _ = MailLibraries.startXML
        guard let context = unsafe htmlNewParserCtxt() else {
            throw UnreadablePart(reason: "The HTML cannot be read")
        }
        defer { unsafe htmlFreeParserCtxt(context) }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        let page = unsafe htmlCtxtReadMemory(
            context, bytes, Int32(clamping: bytes.count), nil, "UTF-8", Int32(clamping: options))
        defer { if let page = unsafe page { unsafe xmlFreeDoc(page) } }
        // The parser stops for good at its bounds, and only there when it recovers from the rest.
        if unsafe context.pointee.disableSAX != 0 {
            throw UnreadablePart(reason: "The HTML is nested too deep")
        }
        guard let page = unsafe page, let root = unsafe xmlDocGetRootElement(page) else { return }
        try unsafe walk(from: root, take)
    }

    /// With `<s>` and `<strike>` as `<del>`: those the parser ends where a paragraph starts, and all in a
    /// browser strike through the paragraphs in them.
    private static func withLastingStrikes(_ bytes: [UInt8]) -> [UInt8] {
        let names = ["s", "strike"].map { Array($0.utf8) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            result.append(bytes[index])
            index += 1
            guard result.last == UInt8(ascii: "<"), index < bytes.count else { continue }
            if bytes[index] == UInt8(ascii: "/") {
                result.append(bytes[index])
                index += 1
            }
            let name = bytes[index...].prefix(7).prefix { ($0 | 0x20) > 0x60 && ($0 | 0x20) < 0x7B }
            if names.contains(name.map { $0 | 0x20 }) {
                result += Array("del".utf8)
                index += name.count
            }
        }
        return result
    }

    /// Goes through the tree by its own links: no recursion, however deep it is.
    private static func walk(
        from root: xmlNodePtr, _ take: (Piece) throws(UnreadablePart) -> Void
    ) throws(UnreadablePart) {
        var node = unsafe root
        while true {
            let isElement = unsafe node.pointee.type == XML_ELEMENT_NODE
            if isElement {
                try take(.opens(unsafe element(node)))
            } else if unsafe node.pointee.type == XML_TEXT_NODE
                || node.pointee.type == XML_CDATA_SECTION_NODE
            {
                if let content = unsafe node.pointee.content {
                    try take(.text(unsafe text(content)))
                }
            }
            if isElement, let child = unsafe node.pointee.children {
                unsafe node = child
                continue
            }
            while true {
                if unsafe node.pointee.type == XML_ELEMENT_NODE { try take(.closes) }
                if unsafe node == root { return }
                if let next = unsafe node.pointee.next {
                    unsafe node = next
                    break
                }
                guard let parent = unsafe node.pointee.parent else { return }
                unsafe node = parent
            }
        }
    }

    private static func element(_ node: xmlNodePtr) -> Element {
        var element = Element(name: unsafe text(node.pointee.name).lowercased(), attributes: [:])
        var attribute = unsafe node.pointee.properties
        while let current = unsafe attribute {
            let name = unsafe text(current.pointee.name).lowercased()
            if attributes.contains(name), element.attributes[name] == nil {
                element.attributes[name] =
                    unsafe current.pointee.children?.pointee.content.map { unsafe text($0) } ?? ""
            }
            unsafe attribute = current.pointee.next
        }
        return element
    }

    private static func text(_ pointer: UnsafePointer<xmlChar>) -> String {
        unsafe String(cString: pointer)
    }

    /// Whether a tag has more attributes than the limit: libxml2 compares each with all before it.
    private static func hasLongTag(_ bytes: [CChar], limits: Limits) -> Bool {
        func byte(_ scalar: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }
        let (open, close, equals) = (byte("<"), byte(">"), byte("="))
        let blanks: Set<CChar> = [byte(" "), byte("\t"), byte("\n"), byte("\r"), byte("/")]
        var attributes: Int?
        var quote: CChar?
        var isAfterEquals = false
        var isInWord = false
        for (index, character) in bytes.enumerated() {
            guard let count = attributes else {
                if character == open, index + 1 < bytes.count,
                    (0x41...0x5A).contains(bytes[index + 1] & ~0x20)
                {
                    (attributes, isInWord, isAfterEquals, quote) = (0, true, false, nil)
                }
                continue
            }
            if let mark = quote {
                if character == mark { (quote, isInWord) = (nil, false) }
            } else if isAfterEquals, character == byte("\"") || character == byte("'") {
                (quote, isAfterEquals) = (character, false)
            } else if character == close {
                attributes = nil
            } else if character == equals {
                isAfterEquals = true
            } else if blanks.contains(character) {
                isInWord = isInWord && isAfterEquals
            } else {
                if !isInWord, !isAfterEquals {
                    attributes = count + 1
                    if count >= limits.pageAttributes { return true }
                }
                (isInWord, isAfterEquals) = (true, false)
            }
        }
        return false
    }
}
