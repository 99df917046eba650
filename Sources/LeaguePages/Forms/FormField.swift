/// A field of a form: its label, what was typed, and what is wrong with it.
struct FormField {
    /// What is typed into a field, as far as keyboards and password managers should know.
    enum Kind {
        case email, address, currentPassword, newPassword, score, day, time, text, notes
        /// One of these: what is sent, and what is shown.
        case choice([(value: String, words: String)])
        /// A file with one of these endings: `.eml,.csv`.
        case file(String)
        /// Chosen, which sends `yes`, or not.
        case flag

        /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
        fileprivate var attributes: HTML {
            switch self {
            case .email:
                """
                type="email" autocomplete="username" autocapitalize="none" spellcheck="false" \
                maxlength="254"
                """
            case .address:
                """
                type="email" autocomplete="email" autocapitalize="none" spellcheck="false" \
                maxlength="254"
                """
            case .currentPassword: "type=\"password\" autocomplete=\"current-password\""
            case .newPassword:
                "type=\"password\" autocomplete=\"new-password\" passwordrules=\"minlength: 8;\""
            case .score: "inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"3\" size=\"3\""
            case .day: "type=\"date\""
            case .time: "type=\"time\""
            case .text, .choice: "autocomplete=\"off\""
            case .notes: "rows=\"3\" maxlength=\"1000\""
            case .file(let endings): "type=\"file\" required\(attribute: "accept", endings)"
            case .flag: "type=\"checkbox\""
            }
        }

        /// Whether a page may show again what was typed.
        fileprivate var isShown: Bool {
            switch self {
            case .currentPassword, .newPassword, .file: false
            default: true
            }
        }
    }

    let name: String
    let label: HTML
    let kind: Kind
    var value = ""
    /// What else should be known before typing.
    var hint: String?
    /// The problems of the form, of which those of this field are shown beside it.
    var problems: [FormProblem] = []
    /// Told apart where a page has several forms.
    var form = ""

    private var id: String { form.isEmpty ? name : "\(form)-\(name)" }

    var html: HTML {
        let wrong = problems.filter { $0.field == name }
        return """
            <div class="field\(more: wrong.isEmpty ? nil : "wrong")">\
            <label\(attribute: "for", id)>\(label)</label>\
            \(hint.map { "<small\(attribute: "id", "\(id)-hint")>\($0)</small>" as HTML })\
            \(wrong.isEmpty ? nil : "<strong\(attribute: "id", "\(id)-problem")>\(wrong.map(\.sentence).joined(separator: " "))</strong>" as HTML)\
            \(control(wrong))</div>
            """
    }

    private func control(_ wrong: [FormProblem]) -> HTML {
        let described = [hint == nil ? nil : "\(id)-hint", wrong.isEmpty ? nil : "\(id)-problem"]
            .compactMap(\.self).joined(separator: " ")
        let attributes: HTML = """
            \(attribute: "id", id)\(attribute: "name", name) \(kind.attributes)\
            \(attribute: "aria-describedby", described.isEmpty ? nil : described)\
            \(attribute: "aria-invalid", wrong.isEmpty ? nil : "true")
            """
        switch kind {
        case .choice(let choices):
            // What stands there stays, also where it is no longer on the list.
            let isKnown = choices.contains { $0.value == value }
            let all = isKnown ? choices : [(value, value)] + choices
            let options = all.map { choice -> HTML in
                """
                <option\(attribute: "value", choice.value)\(attribute: "selected", if: choice.value == value)>\
                \(choice.words)</option>
                """
            }
            return "<select\(attributes)>\(options)</select>"
        case .flag:
            return "<input\(attributes) value=\"yes\"\(attribute: "checked", if: value == "yes")>"
        case .notes: return "<textarea\(attributes)>\(value)</textarea>"
        default:
            return
                "<input\(attributes)\(attribute: "value", kind.isShown && !value.isEmpty ? value : nil)>"
        }
    }
}

/// Why a form was not taken.
package struct FormProblem: Hashable, Sendable {
    /// The name of the field that it is about; nil for the form as a whole.
    package let field: String?
    /// What is wrong and what to do, in a sentence.
    package let sentence: String
    /// Where it can be put right.
    var links: [PageLink] = []

    package init(_ sentence: String, field: String? = nil) {
        (self.field, self.sentence) = (field, sentence)
    }
}

/// A link with its words.
struct PageLink: Hashable, Sendable {
    let words: String
    let path: PagePath

    func html(_ site: Site) -> HTML { "<a href=\"\(url: site.link(path))\">\(words)</a>" }
}

extension [FormProblem] {
    /// What stands above a form that was not taken; nothing where there is no problem.
    func summary(_ site: Site) -> HTML? {
        guard !isEmpty else { return nil }
        let items = map { problem -> HTML in
            let links = problem.links.map { " \($0.html(site))" as HTML }
            guard let field = problem.field else { return "<li>\(problem.sentence)\(links)</li>" }
            return
                "<li><a\(attribute: "href", "#\(field)")>\(problem.sentence)</a>\(links)</li>"
        }
        return """
            <div class="problems" role="alert" tabindex="-1" autofocus><h2>That did not work</h2>
            <ul>\(items)</ul></div>

            """
    }
}

extension PageHead {
    /// The same head, whose title says first that a form was not taken.
    func telling(_ problems: [FormProblem]) -> PageHead {
        guard !problems.isEmpty else { return self }
        var head = self
        head.title = "Problem: " + title
        return head
    }
}
