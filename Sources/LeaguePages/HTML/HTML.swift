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
    /// The markup, in UTF-8.
    package private(set) var text: String

    /// Nothing.
    package init() { text = "" }

    package init(stringLiteral markup: StaticString) { text = "\(markup)" }

    package init(stringInterpolation pieces: StringInterpolation) { text = pieces.text }

    /// Whether there is nothing.
    package var isEmpty: Bool { text.isEmpty }

    /// Pieces one after another, with `separator` between them.
    package init(_ pieces: some Sequence<HTML>, separator: HTML = "") {
        text = pieces.lazy.map(\.text).joined(separator: separator.text)
    }

    package static func += (left: inout HTML, right: HTML) { left.text += right.text }

    /// Takes a literal apart, and puts it together with each part as safe as it must be.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 24 * interpolationCount)
        }

        package mutating func appendLiteral(_ markup: StaticString) {
            text += "\(markup)"
        }

        /// Text, between tags or between the quotes of an attribute.
        package mutating func appendInterpolation(_ text: String) {
            HTMLText.append(text, to: &self.text)
        }

        /// A number.
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// Markup.
        package mutating func appendInterpolation(_ html: HTML) { text += html.text }

        /// Markup, where there is any.
        package mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

        /// Pieces of markup one after another.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { text += piece.text }
        }

        /// ` name="value"`, with the blank before it; nothing for nil.
        package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            guard let value else { return }
            text += " \(name)=\""
            HTMLText.append(value, to: &text)
            text += "\""
        }

        /// ` name`, with the blank before it, where a condition holds.
        package mutating func appendInterpolation(attribute name: StaticString, if holds: Bool) {
            if holds { text += " \(name)" }
        }

        /// The address in an `href` or `src`.
        package mutating func appendInterpolation(url: PageURL) {
            HTMLText.append(url.text, to: &text)
        }
    }
}

extension Optional where Wrapped == HTML {
    /// The markup, or nothing.
    var orNothing: HTML { self ?? HTML() }
}
