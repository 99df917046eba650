import FieldGame

/// The pages of all commands, made from what the commands say of themselves.
struct CommandManual {
    private let program: CommandHelp
    private let date: LocalDate
    private let version: String
    /// The program's exit codes with what they mean.
    private let statuses: [(code: String, meaning: String)]

    init(of program: CommandHelp, date: LocalDate, version: String) {
        self.program = program
        self.date = date
        self.version = version
        statuses = Self.statuses(in: HelpText(program.discussion ?? "")["EXIT CODES"])
    }

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
            title: words.joined(separator: "-"), section: 1, abstract: command.abstract ?? "",
            date: date, version: version)
        page.heading("SYNOPSIS")
        page.synopsis(synopsis(of: command, words))

        let text = HelpText(command.itself.discussion ?? "")
        page.heading("DESCRIPTION")
        page.paragraph(command.abstract ?? "")
        page.blocks(text[nil])
        describeCommands(of: command, words, on: &page)
        describe(command.parameters.filter { $0.kind == .positional }, as: "ARGUMENTS", on: &page)
        describe(command.parameters.filter { $0.kind != .positional }, as: "OPTIONS", on: &page)

        for section in text.sections {
            guard let heading = section.heading, heading != "EXIT CODES" else { continue }
            page.heading(heading == "EXAMPLE" ? "EXAMPLES" : heading)
            page.blocks(section.blocks)
        }
        page.heading("EXIT STATUS")
        for status in statuses { page.entry(Roff.bold(status.code), [status.meaning]) }
        if words.count == 1 || command.parameters.contains(where: \.namesDatabase) {
            page.heading("ENVIRONMENT")
            for variable in Surroundings.variables {
                page.entry(Roff.bold(variable.name), [variable.use])
            }
            page.heading("FILES")
            for file in Surroundings.files { page.entry(Roff.italic(file.path), [file.use]) }
        }
        page.seeAlso(neighbours(of: command, words))
        return page
    }

    /// `fieldgame import [file ...] [--maildir dir]`, each word with its font.
    private func synopsis(of command: CommandHelp, _ words: [String]) -> [String] {
        let isGroup = !command.commands.isEmpty
        let parameters = command.parameters.filter { !["--version", "--help"].contains($0.long) }
        var synopsis = [words.map(Roff.bold).joined(separator: "\\ ")]
        if !isGroup || !command.itself.shouldDisplay {
            synopsis += parameters.map(\.usage)
            if isGroup { synopsis += ["|", words.map(Roff.bold).joined(separator: "\\ ")] }
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
            page.entry("\(Roff.bold(title))(1)", [below.abstract ?? ""])
        }
    }

    private func describe(
        _ parameters: [CommandHelp.Parameter], as heading: String, on page: inout ManualPage
    ) {
        guard !parameters.isEmpty else { return }
        page.heading(heading)
        for parameter in parameters {
            let values = parameter.allValues.map { "One of " + $0.joined(separator: ", ") + "." }
            let isSaid = parameter.allValues?.allSatisfy {
                ((parameter.abstract ?? "") + (parameter.discussion ?? "")).contains($0)
            }
            page.entry(
                parameter.term,
                [
                    parameter.abstract ?? "", parameter.discussion ?? "",
                    isSaid == false ? values ?? "" : "",
                ])
        }
    }

    /// The command above it and those beside or below it, in the order in which help lists them.
    private func neighbours(
        of command: CommandHelp, _ words: [String]
    ) -> [(title: String, section: Int)] {
        var titles: [String] = []
        if words.count > 1 { titles.append(words.dropLast().joined(separator: "-")) }
        if words.count > 2 { titles.insert(words[0], at: 0) }
        titles += command.commands.map { (words + [$0.commandName]).joined(separator: "-") }
        let guides = words.count == 1 ? Guide.all.map { ($0.name, 7) } : []
        return titles.map { ($0, 1) } + [("fieldgame.conf", 5)] + guides
    }

    /// `75  the database is away`, with lines that go on below it.
    private static func statuses(
        in blocks: [HelpText.Block]
    ) -> [(code: String, meaning: String)] {
        var statuses: [(code: String, meaning: String)] = []
        for case .lines(let lines) in blocks {
            for line in lines {
                let words = line.split(separator: " ").map(String.init)
                if line.first?.isNumber == true, let code = words.first {
                    statuses.append((code, words.dropFirst().joined(separator: " ")))
                } else if !statuses.isEmpty {
                    statuses[statuses.count - 1].meaning += " " + words.joined(separator: " ")
                }
            }
        }
        return statuses
    }
}

extension CommandHelp.Parameter {
    /// Its long spelling as it is typed; nil where there is none.
    fileprivate var long: String? { spellings.first { $0.hasPrefix("--") } }

    fileprivate var namesDatabase: Bool { long == "--database" }

    /// As it stands in a synopsis: `[--from date]`, in brackets where it may be left out.
    fileprivate var usage: String {
        let value = Roff.italic(valueName ?? "")
        let repeated = isRepeating ? "\\ ..." : ""
        let words =
            switch kind {
            case .positional: value
            case .flag: Roff.bold(long ?? spellings.last ?? "")
            case .option: Roff.bold(long ?? spellings.last ?? "") + "\\ " + value
            }
        return isOptional ? "[\(words)\(repeated)]" : words + repeated
    }

    /// As it stands in a list: `-q, --quiet`, `--from date`.
    fileprivate var term: String {
        let value = Roff.italic(valueName ?? "")
        if kind == .positional { return value }
        let names = spellings.map(Roff.bold).joined(separator: ", ")
        return kind == .option ? "\(names) \(value)" : names
    }
}
