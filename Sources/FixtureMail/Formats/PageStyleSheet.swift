/// The rules of a page's style sheets that hide text or strike it through, as Excel writes them:
/// `.xl66 {text-decoration:line-through;}`. Only plain selectors are understood: `.name`,
/// `td.name`, `#name`.
struct PageStyleSheet {
    private var styles: [String: PageStyle] = [:]

    /// Adds the rules of a sheet; rules for some media only (`@media`) are left out.
    mutating func add(_ sheet: String) {
        var rest = Self.withoutComments(sheet)[...]
        while let open = rest.firstIndex(of: "{") {
            let selectors = rest[..<open]
            let body = rest[rest.index(after: open)...]
            let isGroup = selectors.trimmingBlanks.hasPrefix("@")
            guard let close = isGroup ? Self.end(of: body) : body.firstIndex(of: "}") else {
                return
            }
            if !isGroup { add(selectors, PageStyle(body[..<close])) }
            rest = body[body.index(after: close)...]
        }
    }

    /// The style of an element by its id and classes.
    func style(of element: Markup.Element) -> PageStyle {
        var style = PageStyle()
        if styles.isEmpty { return style }
        if let id = element.attributes["id"], let found = styles["#" + id] { style.add(found) }
        for name in (element.attributes["class"] ?? "").split(separator: " ").prefix(20) {
            if let found = styles["." + name] { style.add(found) }
            if let found = styles["\(element.name).\(name)"] { style.add(found) }
        }
        return style
    }

    private mutating func add(_ selectors: Substring, _ style: PageStyle) {
        guard style.isHidden || style.isStruck || style.isInvisible == true else { return }
        var wanted = PageStyle()
        wanted.isHidden = style.isHidden || style.isInvisible == true
        wanted.isStruck = style.isStruck
        for selector in selectors.split(separator: ",") {
            let name = StyleText.plain(selector.trimmingBlanks)
            guard !name.contains(where: { " >+~:[*".contains($0) }),
                name.contains(where: { $0 == "." || $0 == "#" })
            else { continue }
            styles[name, default: PageStyle()].add(wanted)
        }
    }

    private static func withoutComments(_ sheet: String) -> String {
        var rest = sheet.replacing("<!--", with: " ").replacing("-->", with: " ")[...]
        var text = ""
        while let open = rest.firstRange(of: "/*") {
            text += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "*/") else { return text }
            rest = rest[close.upperBound...]
        }
        return text + rest
    }

    /// The brace that ends a group of rules.
    private static func end(of body: Substring) -> Substring.Index? {
        var depth = 1
        for index in body.indices {
            if body[index] == "{" { depth += 1 }
            if body[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}
