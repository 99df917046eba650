package import FieldGame

/// A piece of an HTML document, written as a literal:
///
/// ```swift
/// let row: HTML = "<td class=\"team\">\(team.name)</td>"
/// ```
///
/// What stands in the literal is markup. What is put into it is text and is escaped, unless it is
/// ``HTML`` itself. A text that was made while the program runs cannot become markup: literals are
/// `StaticString`s.
package struct HTML: ExpressibleByStringInterpolation, Sendable, Equatable {
    /// Large pieces that come first, each as it was made: they are copied only once. Nil for none, which
    /// costs nothing to hand on.
    private var large: [[UInt8]]?
    /// The rest, in UTF-8: octets are put together much faster than a `String`.
    private var rest: [UInt8] = []

    /// From how many octets on a piece is large.
    private static let largeSize = 8_192

    /// The markup in UTF-8.
    package var octets: [UInt8] {
        guard let large else { return rest }
        var octets: [UInt8] = []
        octets.reserveCapacity(large.reduce(rest.count) { $0 + $1.count })
        for piece in large { octets += piece }
        octets += rest
        return octets
    }

    /// The markup.
    package var text: String { String(decoding: octets, as: UTF8.self) }

    /// Nothing.
    package init() {}

    package init(stringLiteral markup: StaticString) { rest.append(markup) }

    package init(stringInterpolation pieces: StringInterpolation) { self = pieces.html }

    /// Whether there is nothing.
    package var isEmpty: Bool { large == nil && rest.isEmpty }

    /// Pieces one after another, with `separator` between them.
    package init(_ pieces: some Sequence<HTML>, separator: StaticString = "") {
        for piece in pieces { add(piece, after: separator) }
    }

    /// Appends a piece, after `separator` where it is not the first.
    mutating func add(_ piece: HTML, after separator: StaticString) {
        if !isEmpty { rest.append(separator) }
        self += piece
    }

    package static func == (left: HTML, right: HTML) -> Bool { left.octets == right.octets }

    package static func += (left: inout HTML, right: HTML) {
        if right.isEmpty { return }
        if let large = right.large {
            left.setRestAside()
            left.large?.append(contentsOf: large)
            left.rest = right.rest
        } else {
            left.rest += right.rest
        }
        if left.rest.count >= largeSize {
            left.setRestAside()
            left.rest.reserveCapacity(largeSize + largeSize / 4)
        }
    }

    private mutating func setRestAside() {
        if large == nil { large = [] }
        large?.append(rest)
        rest = []
    }

    /// Takes a literal apart, and puts it together with each part as safe as it must be.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = HTML()

        package init(literalCapacity: Int, interpolationCount: Int) {
            html.rest.reserveCapacity(literalCapacity + 80 * interpolationCount)
        }

        package mutating func appendLiteral(_ markup: StaticString) { html.rest.append(markup) }

        /// Text, between tags or between the quotes of an attribute.
        package mutating func appendInterpolation(_ text: String) {
            HTMLText.append(text, to: &html.rest)
        }

        /// A number.
        package mutating func appendInterpolation(_ number: Int) {
            html.rest.append(plain: number.description)
        }

        /// A day or a time as ISO 8601 writes it.
        package mutating func appendInterpolation(_ value: some ISOText) {
            html.rest.append(plain: value.description)
        }

        /// Markup.
        package mutating func appendInterpolation(_ html: HTML) { self.html += html }

        /// Markup, where there is any.
        package mutating func appendInterpolation(_ html: HTML?) {
            if let html { self.html += html }
        }

        /// Pieces of markup one after another.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { html += piece }
        }

        /// Pieces with `separator` between them, after `opening` and before `closing`; nothing where there
        /// are none.
        package mutating func appendInterpolation(
            _ pieces: [HTML], separator: StaticString = "", in opening: StaticString,
            _ closing: StaticString
        ) {
            for (place, piece) in pieces.enumerated() {
                html.rest.append(place == 0 ? opening : separator)
                html += piece
            }
            if !pieces.isEmpty { html.rest.append(closing) }
        }

        /// ` name="value"`, with the blank before it; nothing for nil.
        package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            guard let value else { return }
            html.rest.append(" ")
            html.rest.append(name)
            html.rest.append("=\"")
            HTMLText.append(value, to: &html.rest)
            html.rest.append("\"")
        }

        /// ` name`, with the blank before it, where a condition holds.
        package mutating func appendInterpolation(attribute name: StaticString, if holds: Bool) {
            guard holds else { return }
            html.rest.append(" ")
            html.rest.append(name)
        }

        /// More words of an attribute, each after a blank; nothing of those that are empty.
        package mutating func appendInterpolation(more first: String?, _ second: String? = nil) {
            append(another: first)
            append(another: second)
        }

        private mutating func append(another word: String?) {
            guard let word, !word.isEmpty else { return }
            html.rest.append(" ")
            HTMLText.append(word, to: &html.rest)
        }

        /// The address in an `href` or `src`.
        package mutating func appendInterpolation(url: PageURL) {
            HTMLText.append(url.text, to: &html.rest)
        }
    }
}

extension [UInt8] {
    /// Appends a literal.
    fileprivate mutating func append(_ literal: StaticString) {
        // An array that is empty has no room of its own, and gets some even for nothing.
        guard literal.utf8CodeUnitCount > 0 else { return }
        literal.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }

    /// Appends a text that needs no escaping.
    fileprivate mutating func append(plain text: String) {
        var text = text
        text.withUTF8 { unsafe append(contentsOf: $0) }
    }
}

extension Optional where Wrapped == HTML {
    /// The markup, or nothing.
    var orNothing: HTML { self ?? HTML() }
}
