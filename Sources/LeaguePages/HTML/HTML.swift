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
    /// The markup in UTF-8: pieces are put together much faster than those of a `String`.
    package private(set) var octets: [UInt8]

    /// The markup.
    package var text: String { String(decoding: octets, as: UTF8.self) }

    /// Nothing.
    package init() { octets = [] }

    package init(stringLiteral markup: StaticString) {
        octets = []
        octets.append(markup)
    }

    package init(stringInterpolation pieces: StringInterpolation) { octets = pieces.octets }

    /// Whether there is nothing.
    package var isEmpty: Bool { octets.isEmpty }

    /// Pieces one after another, with `separator` between them.
    package init(_ pieces: some Collection<HTML>, separator: HTML = "") {
        octets = []
        octets.reserveCapacity(
            pieces.reduce(0) { $0 + $1.octets.count + separator.octets.count })
        for (index, piece) in pieces.enumerated() {
            if index > 0 { octets += separator.octets }
            octets += piece.octets
        }
    }

    package static func += (left: inout HTML, right: HTML) { left.octets += right.octets }

    /// Takes a literal apart, and puts it together with each part as safe as it must be.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var octets: [UInt8] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            octets.reserveCapacity(literalCapacity + 24 * interpolationCount)
        }

        package mutating func appendLiteral(_ markup: StaticString) { octets.append(markup) }

        /// Text, between tags or between the quotes of an attribute.
        package mutating func appendInterpolation(_ text: String) {
            HTMLText.append(text, to: &octets)
        }

        /// A number.
        package mutating func appendInterpolation(_ number: Int) {
            octets += String(number).utf8
        }

        /// Markup.
        package mutating func appendInterpolation(_ html: HTML) { octets += html.octets }

        /// Markup, where there is any.
        package mutating func appendInterpolation(_ html: HTML?) {
            if let html { octets += html.octets }
        }

        /// Pieces of markup one after another.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { octets += piece.octets }
        }

        /// ` name="value"`, with the blank before it; nothing for nil.
        package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            guard let value else { return }
            octets.append(" ")
            octets.append(name)
            octets.append("=\"")
            HTMLText.append(value, to: &octets)
            octets.append("\"")
        }

        /// ` name`, with the blank before it, where a condition holds.
        package mutating func appendInterpolation(attribute name: StaticString, if holds: Bool) {
            guard holds else { return }
            octets.append(" ")
            octets.append(name)
        }

        /// ` class="card off"`, with the blank before it, of those names that are not empty; nothing where
        /// all are.
        package mutating func appendInterpolation(classes names: String?...) {
            var isFirst = true
            for name in names {
                guard let name, !name.isEmpty else { continue }
                octets.append(isFirst ? " class=\"" : " ")
                HTMLText.append(name, to: &octets)
                isFirst = false
            }
            if !isFirst { octets.append("\"") }
        }

        /// The address in an `href` or `src`.
        package mutating func appendInterpolation(url: PageURL) {
            HTMLText.append(url.text, to: &octets)
        }
    }
}

extension [UInt8] {
    /// Appends a literal.
    fileprivate mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}

extension Optional where Wrapped == HTML {
    /// The markup, or nothing.
    var orNothing: HTML { self ?? HTML() }
}
