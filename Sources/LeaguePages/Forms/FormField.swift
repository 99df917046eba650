/// A field of a form: its label, what was typed, and what is wrong with it.
struct FormField {
    /// What is typed into a field, as far as keyboards and password managers should know.
    enum Kind {
        case email, currentPassword, newPassword, score

        /// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
        fileprivate var attributes: HTML {
            switch self {
            case .email:
                """
                type="email" autocomplete="username" autocapitalize="none" spellcheck="false" \
                maxlength="254"
                """
            case .currentPassword: "type=\"password\" autocomplete=\"current-password\""
            case .newPassword:
                "type=\"password\" autocomplete=\"new-password\" passwordrules=\"minlength: 8;\""
            case .score: "inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"3\" size=\"3\""
            }
        }

        /// Whether a page may show again what was typed.
        fileprivate var isShown: Bool {
            switch self {
            case .email, .score: true
            case .currentPassword, .newPassword: false
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
        let described = [hint == nil ? nil : "\(id)-hint", wrong.isEmpty ? nil : "\(id)-problem"]
            .compactMap(\.self).joined(separator: " ")
        return """
            <div\(attribute: "class", words: ["field", wrong.isEmpty ? nil : "wrong"])>\
            <label\(attribute: "for", id)>\(label)</label>\
            \(hint.map { "<small\(attribute: "id", "\(id)-hint")>\($0)</small>" as HTML })\
            \(wrong.isEmpty ? nil : "<strong\(attribute: "id", "\(id)-problem")>\(wrong.map(\.sentence).joined(separator: " "))</strong>" as HTML)\
            <input\(attribute: "id", id)\(attribute: "name", name) \(kind.attributes)\
            \(attribute: "value", kind.isShown && !value.isEmpty ? value : nil)\
            \(attribute: "aria-describedby", described.isEmpty ? nil : described)\
            \(attribute: "aria-invalid", wrong.isEmpty ? nil : "true")></div>
            """
    }
}

/// Why a form was not taken.
package struct FormProblem: Hashable, Sendable {
    /// The name of the field that it is about; nil for the form as a whole.
    package let field: String?
    /// What is wrong and what to do, in a sentence.
    package let sentence: String

    package init(_ sentence: String, field: String? = nil) {
        (self.field, self.sentence) = (field, sentence)
    }
}

extension [FormProblem] {
    /// What stands above a form that was not taken; nothing where there is no problem.
    var summary: HTML? {
        guard !isEmpty else { return nil }
        let items = map { problem -> HTML in
            guard let field = problem.field else { return "<li>\(problem.sentence)</li>" }
            return "<li><a\(attribute: "href", "#\(field)")>\(problem.sentence)</a></li>"
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
