/// The rules of a page's style sheets that hide text or strike it through, as Excel writes them:
/// `.xl66 {text-decoration:line-through;}`. Plain selectors are understood, `.name`, `td.name`, `#name`,
/// and what stands in elements of such: `.old p`.
struct PageStyleSheet {
    private var styles: [String: PageStyle] = [:]
    /// The rules for elements in others, by the last of their selectors' parts; the first 200.
    private var nested: [String: [(outer: [String], style: PageStyle)]] = [:]
    private var nestedCount = 0

    /// Adds the rules of a sheet. What is hidden for some media only (`@media`) counts as unseen.
    mutating func add(_ sheet: String) { add(sheet, isForSome: false) }

    private mutating func add(_ sheet: String, isForSome: Bool) {
        var rest = Self.withoutComments(sheet)[...]
        while let open = rest.firstIndex(of: "{") {
            let selectors = rest[..<open]
            let body = rest[rest.index(after: open)...]
            let isGroup = selectors.trimmingBlanks.hasPrefix("@")
            guard let close = isGroup ? Self.end(of: body) : body.firstIndex(of: "}") else {
                return
            }
            if !isGroup {
                add(selectors, PageStyle(body[..<close]), isForSome: isForSome)
            } else if !isForSome, selectors.trimmingBlanks.hasPrefix("@media") {
                add(String(body[..<close]), isForSome: true)
            }
            rest = body[body.index(after: close)...]
        }
    }

    /// Whether a rule may ask for what an element stands in.
    var isNested: Bool { nestedCount > 0 }

    /// The style of an element by its name, id and classes; `outer` are the names of those around it.
    func style(of element: Markup.Element, in outer: [Set<String>]) -> PageStyle {
        var style = PageStyle()
        if styles.isEmpty, nested.isEmpty { return style }
        for name in Self.names(of: element) {
            if let found = styles[name] { style.add(found) }
            for rule in nested[name] ?? [] where Self.holds(rule.outer, in: outer) {
                style.add(rule.style)
            }
        }
        return style
    }

    /// `td`, `#total`, `.old`, `td.old`: what selectors call an element.
    static func names(of element: Markup.Element) -> [String] {
        let classes = (element.attributes["class"] ?? "").split(separator: " ").prefix(20)
        return [element.name] + (element.attributes["id"].map { ["#" + $0] } ?? [])
            + classes.flatMap { [".\($0)", "\(element.name).\($0)"] }
    }

    /// Whether parts of a selector name elements around one, from the outermost in.
    private static func holds(_ parts: [String], in outer: [Set<String>]) -> Bool {
        var rest = outer[...]
        for part in parts {
            guard let place = rest.firstIndex(where: { $0.contains(part) }) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    private mutating func add(_ selectors: Substring, _ style: PageStyle, isForSome: Bool) {
        let isHidden = style.isHidden || style.isInvisible == true
        guard isHidden || style.isStruck || style.isUnseen else { return }
        var wanted = PageStyle()
        wanted.isHidden = isHidden && !isForSome
        wanted.isUnseen = style.isUnseen || isHidden && isForSome
        wanted.isStruck = style.isStruck
        for selector in selectors.split(separator: ",") {
            let name = StyleText.plain(selector.trimmingBlanks)
            let parts = name.split(separator: " ").map(String.init)
            if parts.count > 1, parts.count <= 8, nestedCount < 200,
                !name.contains(where: { ">+~:[*".contains($0) }), let last = parts.last
            {
                nested[last, default: []].append((Array(parts.dropLast()), wanted))
                nestedCount += 1
                continue
            }
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
