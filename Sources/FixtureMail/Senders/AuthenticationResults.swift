/// What a mail server found out about a message, from one Authentication-Results field.
///
/// <https://www.rfc-editor.org/rfc/rfc8601#section-2.2>
struct AuthenticationResults {
    /// What one method said: `dmarc=pass (p=reject) header.from=college.example`.
    struct Finding: Hashable {
        /// `dmarc`, in lower case, without its version.
        var method: String
        /// `pass`, in lower case.
        var result: String
        /// `header.from` and its value, in the order of the field. Exchange's `action=none`, which
        /// has no type before it, stands here under `action`.
        var properties: [Property] = []

        /// The values of a property.
        func values(of name: String) -> [String] {
            properties.filter { $0.name == name }.map(\.value)
        }
    }

    /// What a finding is about.
    struct Property: Hashable {
        /// `header.from`, in lower case.
        var name: String
        /// Without quotes.
        var value: String
    }

    /// The name of the server that speaks, in lower case; nil in the form that Exchange Online
    /// writes, which begins with the first finding.
    private(set) var server: String?
    /// The findings, in the order of the field; empty for `none`.
    private(set) var findings: [Finding] = []

    /// Reads the unfolded value of a field.
    ///
    /// - Throws: ``MalformedField`` when any of it cannot be read, or its version is not 1: then
    ///   nothing of it is believed.
    init(_ value: [UInt8]) throws(MalformedField) {
        var scanner = FieldScanner(value)
        try scanner.skipComments()
        let start = scanner
        server = try scanner.next == UInt8(ascii: "\"") ? scanner.value() : scanner.word()
        try scanner.skipComments()
        if scanner.next == UInt8(ascii: "=") || scanner.next == UInt8(ascii: "/") {
            server = nil
            scanner = start
            findings.append(try Self.finding(&scanner))
        } else {
            server = server.map(ASCIICase.lowered)
            guard server?.isEmpty == false else { throw MalformedField() }
            let version = scanner.word()
            guard version.isEmpty || version == "1" else { throw MalformedField() }
        }
        try readFindings(&scanner)
    }

    private mutating func readFindings(_ scanner: inout FieldScanner) throws(MalformedField) {
        while true {
            try scanner.skipComments()
            if scanner.next == nil { return }
            guard scanner.take(";") else { throw MalformedField() }
            try scanner.skipComments()
            // Some servers end the last finding with a semicolon, too.
            if scanner.next == nil { return }
            var ahead = scanner
            if findings.isEmpty, ahead.word() == "none" {
                try ahead.skipComments()
                if ahead.next == nil { return }
            }
            findings.append(try Self.finding(&scanner))
        }
    }

    private static func finding(_ scanner: inout FieldScanner) throws(MalformedField) -> Finding {
        let method = scanner.word()
        try scanner.skipComments()
        if scanner.take("/") {
            try scanner.skipComments()
            guard Int(scanner.word()) != nil else { throw MalformedField() }
            try scanner.skipComments()
        }
        guard !method.isEmpty, scanner.take("=") else { throw MalformedField() }
        try scanner.skipComments()
        var finding = Finding(method: method, result: scanner.word())
        guard !finding.result.isEmpty else { throw MalformedField() }
        try scanner.skipComments()
        while let next = scanner.next, next != UInt8(ascii: ";") {
            let name = try propertyName(&scanner)
            guard !name.isEmpty, scanner.take("=") else { throw MalformedField() }
            try scanner.skipComments()
            finding.properties.append(Property(name: name, value: try scanner.value()))
            try scanner.skipComments()
        }
        return finding
    }

    /// `header.from`, around whose dot blanks and comments may stand.
    private static func propertyName(
        _ scanner: inout FieldScanner
    ) throws(MalformedField) -> String {
        var name = scanner.word()
        try scanner.skipComments()
        while let next = scanner.next, next == UInt8(ascii: ".") || name.hasSuffix(".") {
            let more = scanner.word()
            if more.isEmpty { break }
            name += more
            try scanner.skipComments()
        }
        return name
    }
}
