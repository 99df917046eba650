/// What a style says of whether and how a text is seen.
struct PageStyle: Hashable, Sendable {
    /// The element and all in it is not shown.
    var isHidden = false
    /// The text is invisible, or visible again within one that is; nil when nothing is said.
    var isInvisible: Bool?
    /// The letters have no size, or have one again; nil when nothing is said.
    var hasNoSize: Bool?
    /// The text is struck through.
    var isStruck = false
    /// It is there and nobody sees it: far off the page, clipped, in the colour of its ground.
    var isUnseen = false
    /// Blanks and line ends are kept; nil when nothing is said.
    var keepsBlanks: Bool?
    /// It has no border: an indented text, and no quotation.
    var isBorderless = false
    /// It has no margin: a paragraph without blank lines around it.
    var isTight = false

    /// No style.
    init() {}

    /// Reads declarations: `color:red; display:none` -> hidden.
    init(_ declarations: some StringProtocol) {
        var isClipped = false
        var isFlat = false
        var isFarOff = false
        var colours: [String: String] = [:]
        for declaration in StyleText.plain(declarations).lowercased().split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = declaration[..<colon].trimmingBlanks
            let value = declaration[declaration.index(after: colon)...]
                .prefix { $0 != "!" }.trimmingBlanks
            switch name {
            case "display": isHidden = value == "none"
            case "mso-hide": isHidden = isHidden || value == "all"
            case "visibility": isInvisible = ["hidden", "collapse"].contains(value)
            case "opacity": if Self.isZero(value) { isHidden = true }
            case "font-size": hasNoSize = Self.isZero(value)
            case "text-decoration", "text-decoration-line", "text-line-through":
                isStruck = isStruck || value.contains("line-through")
            case "white-space": keepsBlanks = value.hasPrefix("pre")
            case "border", "border-left", "border-left-style":
                if name == "border" || value.contains("none") {
                    isBorderless = value.hasPrefix("none") || value.hasPrefix("0")
                }
            case "margin": isTight = Self.isZero(value)

            case "left", "top", "right", "bottom", "margin-left", "text-indent":
                isFarOff = isFarOff || Self.isFarOff(value)
            case "clip", "clip-path":
                isUnseen =
                    isUnseen || value.hasPrefix("rect(0") || value.hasPrefix("inset(50%")
                    || value.hasPrefix("inset(100%") || value.hasPrefix("circle(0")
            case "color", "background", "background-color": colours[String(name.prefix(5))] = value
            case "overflow": isClipped = value == "hidden"
            case "max-height", "height", "line-height": isFlat = isFlat || Self.isZero(value)
            default: continue
            }
        }
        if isClipped && isFlat { isHidden = true }
        let isInk =
            colours["color"].map { Self.colour($0) == colours["backg"].map(Self.colour) } ?? false
        isUnseen = isUnseen || isFarOff || isInk
    }

    /// `-9999px`
    private static func isFarOff(_ value: String) -> Bool {
        value.hasPrefix("-")
            && (Int(value.dropFirst().prefix { $0.isASCII && $0.isNumber }) ?? 0) >= 500
    }

    /// `#FFF`, `white` -> `#ffffff`
    private static func colour(_ value: String) -> String {
        switch value {
        case "white", "#fff", "rgb(255,255,255)", "rgb(255, 255, 255)": "#ffffff"
        case "black", "#000", "rgb(0,0,0)", "rgb(0, 0, 0)": "#000000"
        default: value
        }
    }

    /// `0`, `0px`, `0.0pt`.
    private static func isZero(_ value: String) -> Bool {
        let first = value.prefix { !$0.isWhitespace }
        let number = first.prefix { $0.isNumber || $0 == "." }
        return number.contains("0") && number.allSatisfy { $0 == "0" || $0 == "." }
    }

    /// Adds what another style says of the same element.
    mutating func add(_ other: PageStyle) {
        isHidden = isHidden || other.isHidden
        isInvisible = other.isInvisible ?? isInvisible
        hasNoSize = other.hasNoSize ?? hasNoSize
        isStruck = isStruck || other.isStruck
        isUnseen = isUnseen || other.isUnseen
        keepsBlanks = other.keepsBlanks ?? keepsBlanks
        isBorderless = isBorderless || other.isBorderless
        isTight = isTight || other.isTight
    }
}
