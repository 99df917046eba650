/// A form that does something to what the league lists.
struct DeedForm: Sendable {
    /// A field: its name as actions call it, its label, and what may be in it.
    struct Input: Sendable {
        let name: String
        let label: String
        var kind = Kind.text
        var value = ""
        var hint: String?

        /// Why something of a closed season is changed.
        static let why = Input(name: "reason", label: "Why it is changed")

        enum Kind: Sendable {
            case text, day, flag
            case file(String)
            case choice([(value: String, words: String)])
        }
    }

    /// What it does, as its route knows it.
    let verb: String
    /// The heading; nil for a form that is a button alone.
    var title: String?
    let button: String
    var inputs: [Input] = []
    /// More fields, each group under its heading.
    var groups: [(legend: String, inputs: [Input])] = []
    /// What goes along unseen.
    var hidden: [(name: String, value: String)] = []
    /// Whether it is shown only when it is asked for.
    var isFolded = false

    private var isButton: Bool { inputs.isEmpty && groups.isEmpty }
    private var hasFile: Bool {
        inputs.contains { if case .file = $0.kind { true } else { false } }
    }

    /// - Parameters:
    ///   - typed: what was typed when it was sent before; nil for another form.
    ///   - problems: what was wrong with that.
    ///   - place: tells it from others of its verb on the page.
    func html(
        _ path: PagePath, _ typed: [String: String]?, _ problems: [FormProblem], _ site: Site,
        place: Int = 0
    ) -> HTML {
        func field(_ input: Input) -> HTML {
            let kind: FormField.Kind =
                switch input.kind {
                case .text: .text
                case .day: .day
                case .flag: .flag
                case .file(let endings): .file(endings)
                case .choice(let choices): .choice(choices)
                }
            return FormField(
                name: input.name, label: "\(input.label)", kind: kind,
                value: typed?[input.name] ?? input.value, hint: input.hint,
                problems: typed == nil ? [] : problems, form: typed == nil ? "\(verb)-\(place)" : ""
            ).html
        }
        let sets = groups.filter { !$0.inputs.isEmpty }.map { group -> HTML in
            "<fieldset><legend>\(group.legend)</legend>\(group.inputs.map(field))</fieldset>"
        }
        let unseen = ([("do", verb)] + hidden).map { name, value -> HTML in
            "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>"
        }
        let form: HTML = """
            <form\(attribute: "class", isButton ? nil : "form") method="post" \
            \(hasFile ? "enctype=\"multipart/form-data\" " as HTML : nil)action="\(url: site.link(path))">\(unseen)\(inputs.map(field))\(sets)\
            <button\(attribute: "class", isFolded || isButton ? "alt" : nil)>\(button)</button></form>
            """
        guard let title else { return form }
        return isFolded && typed == nil
            ? "<details><summary>\(title)</summary>\(form)</details>\n"
            : "<h2>\(title)</h2>\n\(form)\n"
    }
}

/// What was done to what the league lists, or would be.
package struct DeedOutcome: Sendable {
    /// What was done: `Added: Keate (JDM).`
    package let sentence: String
    /// What followed from it, a sentence each.
    package let lines: [String]

    package init(_ sentence: String, _ lines: [String]) {
        self.sentence = sentence.asSentence
        self.lines = lines.map(\.asSentence)
    }

    var html: HTML {
        let items = lines.map { "<li>\($0)</li>" as HTML }
        return "<p>\(sentence)</p>\(items, in: "<ul>", "</ul>")"
    }
}
