/// The pages of all commands, made from what the commands say of themselves.
struct CommandManual {
    private let program: CommandHelp
    /// The program's exit codes with what they mean.
    private let statuses: [(code: Substring, meaning: Substring)]

    init(of program: CommandHelp) {
        self.program = program
        let codes = Document(program.discussion ?? "").sections.filter { $0.heading == Self.codes }
        // `75  the database is away`, with lines that go on below it.
        statuses = codes.flatMap(\.blocks).flatMap {
            block -> [(code: Substring, meaning: Substring)] in
            guard case .code(let lines) = block else { return [] }
            return lines.joined(separator: "\n").matches(of: /(?m)^(\d+) (.*(?:\n .*)*)/)
                .map { ($0.output.1, $0.output.2) }
        }
    }

    /// The heading of the exit codes in an explanation.
    private static let codes = "EXIT CODES"

    /// `fieldgame.1`, and a page for each command that people are to know of.
    func pages() -> [ManualPage] {
        var pages: [ManualPage] = []
        var rest = [(words: [program.commandName], command: program)]
        while let (words, command) = rest.popLast() {
            pages.append(page(of: command, words))
            rest += command.commands.map { (words + [$0.commandName], $0) }
        }
        return pages
    }

    private func page(of command: CommandHelp, _ words: [String]) -> ManualPage {
        var page = ManualPage(
            title: words.joined(separator: "-"), section: 1, abstract: command.abstract ?? "")
        page.heading("SYNOPSIS")
        page.synopsis(synopsis(of: command, words))

        let sections = Document(command.itself.discussion ?? "").sections
        page.heading("DESCRIPTION")
        page.paragraph(command.abstract ?? "")
        page.add(sections[0].blocks)
        describeCommands(of: command, words, on: &page)
        describe(command.parameters.filter { $0.kind == .positional }, as: "ARGUMENTS", on: &page)
        describe(command.parameters.filter { $0.kind != .positional }, as: "OPTIONS", on: &page)

        for section in sections.dropFirst() where section.heading != Self.codes {
            page.heading(section.heading == "EXAMPLE" ? "EXAMPLES" : section.heading)
            page.add(section.blocks)
        }
        page.heading("EXIT STATUS")
        for status in statuses { page.entry(Roff.bold(status.code), String(status.meaning)) }
        if words.count == 1 || command.parameters.contains(where: { $0.long == "--database" }) {
            page.heading("ENVIRONMENT")
            for variable in Surroundings.variables {
                page.entry(Roff.bold(variable.name), variable.use)
            }
            page.heading("FILES")
            for file in Surroundings.files { page.entry(Roff.italic(file.path), file.use) }
        }
        page.seeAlso(neighbours(of: command, words))
        return page
    }

    /// `fieldgame import [file ...] [--maildir dir]`, each word with its font.
    private func synopsis(of command: CommandHelp, _ words: [String]) -> [String] {
        let isGroup = !command.commands.isEmpty
        let name = words.map(Roff.bold).joined(separator: "\\ ")
        var synopsis = [name]
        if !isGroup || !command.itself.shouldDisplay {
            synopsis += command.parameters.filter { !["--version", "--help"].contains($0.long) }
                .map(\.usage)
            if isGroup { synopsis += ["|", name] }
        }
        guard isGroup else { return synopsis }
        let choice = Roff.italic("command") + "\\ ..."
        return synopsis + [command.standIn?.shouldDisplay == true ? "[\(choice)]" : choice]
    }

    private func describeCommands(
        of command: CommandHelp, _ words: [String], on page: inout ManualPage
    ) {
        guard !command.commands.isEmpty else { return }
        page.heading("COMMANDS")
        if let standIn = command.standIn, standIn.shouldDisplay {
            page.paragraph("Where none is named, it is `\(standIn.commandName)`.")
        }
        for below in command.commands {
            let title = (words + [below.commandName]).joined(separator: "-")
            page.entry("\(Roff.bold(title))(1)", below.abstract ?? "")
        }
    }

    private func describe(
        _ parameters: [CommandHelp.Parameter], as heading: String, on page: inout ManualPage
    ) {
        guard !parameters.isEmpty else { return }
        page.heading(heading)
        for parameter in parameters {
            let (abstract, discussion) = (parameter.abstract ?? "", parameter.discussion ?? "")
            let values = parameter.allValues ?? []
            let isSaid = values.allSatisfy((abstract + discussion).contains)
            page.entry(
                parameter.term, abstract, discussion,
                isSaid ? "" : "One of \(values.joined(separator: ", ")).")
        }
    }

    /// The command above it and those beside or below it, in the order in which help lists them.
    private func neighbours(
        of command: CommandHelp, _ words: [String]
    ) -> [(title: String, section: Int)] {
        var titles: [String] = []
        if words.count > 2 { titles.append(words[0]) }
        if words.count > 1 { titles.append(words.dropLast().joined(separator: "-")) }
        titles += command.commands.map { (words + [$0.commandName]).joined(separator: "-") }
        let guides = words.count == 1 ? Guide.all.map { ($0.name, 7) } : []
        return titles.map { ($0, 1) } + [("fieldgame.conf", 5)] + guides
    }
}

extension CommandHelp.Parameter {
    /// Its long spelling as it is typed; nil where there is none.
    fileprivate var long: String? { spellings.first { $0.hasPrefix("--") } }

    /// As it stands in a synopsis: `[--from date]`, in brackets where it may be left out.
    fileprivate var usage: String {
        let name = kind == .positional ? nil : Roff.bold(long ?? spellings.last ?? "")
        let value = kind == .flag ? nil : Roff.italic(valueName ?? "")
        let words = [name, value, isRepeating ? "..." : nil].compactMap(\.self)
            .joined(separator: "\\ ")
        return isOptional ? "[\(words)]" : words
    }

    /// As it stands in a list: `-q, --quiet`, `--from date`.
    fileprivate var term: String {
        let names = spellings.map(Roff.bold).joined(separator: ", ")
        let value = kind == .flag ? "" : Roff.italic(valueName ?? "")
        return [names, value].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
