import FieldGame

/// A colour by its CSS name, the only form that COLOR may have.
///
/// <https://www.rfc-editor.org/rfc/rfc7986#section-5.9>
struct ColourName: Hashable, Sendable {
    /// The name in lower case, `darkslateblue`.
    let name: String

    /// The colour of a CSS name in any case, or the named one nearest to a hex triplet; nil for
    /// anything else.
    ///
    /// `SteelBlue` -> `steelblue`, `#1E4D8C` -> `darkslateblue`, `#f00` -> `red`
    init?(_ text: String) {
        let lower = text.lowercased()
        if Colour.css[lower] != nil {
            name = lower
        } else if lower.hasPrefix("#"), let colour = Colour(hexDigits: lower.dropFirst()) {
            name = Self.nearest(to: colour)
        } else {
            return nil
        }
    }

    /// By the straight distance in sRGB; of names equally far the first of the alphabet.
    private static func nearest(to colour: Colour) -> String {
        Colour.css.min {
            ($0.value.distance(to: colour), $0.key) < ($1.value.distance(to: colour), $1.key)
        }?.key ?? "black"
    }
}
