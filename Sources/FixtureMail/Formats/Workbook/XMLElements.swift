import CLibXML2

/// Walks through an XML document by libxml2's reader: no network, no entities, no document type.
enum XMLElements {
    /// What the reader comes across.
    enum Event {
        /// An element starts: its name without a prefix, and its attributes, without prefixes.
        case start(String, Attributes)
        case text(String)
        case end(String)
    }

    /// The attributes of the element at which the reader stands; to be read at once.
    @safe struct Attributes {
        fileprivate let reader: OpaquePointer

        /// The value of an attribute without a prefix; nil when it is missing.
        subscript(name: String) -> String? {
            guard unsafe xmlTextReaderMoveToAttribute(reader, name) == 1 else { return nil }
            return value
        }

        /// `r:id`, in the namespace that nearly all programs use or in the strict one.
        var relationship: String? {
            for space in [
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
                "http://purl.oclc.org/ooxml/officeDocument/relationships",
            ] where unsafe xmlTextReaderMoveToAttributeNs(reader, "id", space) == 1 {
                return value
            }
            return nil
        }

        /// The value of the attribute at which the reader stands; goes back to its element.
        private var value: String {
            let value = unsafe XMLElements.text(xmlTextReaderConstValue(reader))
            unsafe xmlTextReaderMoveToElement(reader)
            return value
        }
    }

    /// Hands every event to `take`, until it throws.
    ///
    /// Throws when the document is not well-formed, declares a document type, or has an element of
    /// more attributes than a page's may have.
    static func read(
        _ document: [UInt8], limits: Limits, _ take: (Event) throws(UnreadablePart) -> Void
    ) throws(UnreadablePart) {
        let bytes = XMLBytes.utf8(document)
        guard !XMLBytes.hasLongTag(bytes, attributes: limits.pageAttributes) else {
            throw UnreadablePart(
                reason: "The attached spreadsheet has an element of more than "
                    + "\(limits.pageAttributes) attributes")
        }
        let result = unsafe bytes.withUnsafeBufferPointer {
            buffer -> Result<Void, UnreadablePart> in
            do throws(UnreadablePart) {
                try unsafe read(buffer, take)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ take: (Event) throws(UnreadablePart) -> Void
    ) throws(UnreadablePart) {
        _ = MailLibraries.startXML
        let damaged = UnreadablePart(reason: "The attached spreadsheet is damaged")
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_NOCDATA.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        guard let base = bytes.baseAddress, let count = Int32(exactly: bytes.count),
            let reader = unsafe base.withMemoryRebound(
                to: CChar.self, capacity: bytes.count,
                { unsafe xmlReaderForMemory($0, count, nil, "UTF-8", Int32(options)) })
        else { throw damaged }
        defer { unsafe xmlFreeTextReader(reader) }
        while true {
            let status = unsafe xmlTextReaderRead(reader)
            if status == 0 { return }
            guard status == 1 else { throw damaged }
            switch unsafe xmlTextReaderNodeType(reader) {
            case Int32(XML_READER_TYPE_ELEMENT.rawValue):
                let name = unsafe text(xmlTextReaderConstLocalName(reader))
                let isEmpty = unsafe xmlTextReaderIsEmptyElement(reader) == 1
                try take(.start(name, unsafe Attributes(reader: reader)))
                if isEmpty { try take(.end(name)) }
            case Int32(XML_READER_TYPE_END_ELEMENT.rawValue):
                try take(.end(unsafe text(xmlTextReaderConstLocalName(reader))))
            case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
                Int32(XML_READER_TYPE_WHITESPACE.rawValue),
                Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue):
                try take(.text(unsafe text(xmlTextReaderConstValue(reader))))
            case Int32(XML_READER_TYPE_DOCUMENT_TYPE.rawValue),
                Int32(XML_READER_TYPE_ENTITY_REFERENCE.rawValue):
                throw UnreadablePart(
                    reason: "The attached spreadsheet declares entities, which are not read")
            default: continue
            }
        }
    }

    fileprivate static func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
        guard let pointer = unsafe pointer else { return "" }
        return unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) {
            unsafe String(cString: $0)
        }
    }
}
