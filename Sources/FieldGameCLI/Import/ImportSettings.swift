import FixtureMail

/// What an import is held to: its options, and for the rest the configuration file.
struct ImportSettings {
    /// Who may send.
    let policy: SenderPolicy
    /// How much of a message is read.
    let limits: Limits
    /// The Maildir to read when the command line names no message.
    let maildir: String?
    /// Whether nothing but errors, and what ``report`` asks for, is printed.
    let isQuiet: Bool
    /// What is said of messages that were not wholly understood.
    let report: ProblemReport
    /// Whether senders are told what was read of their messages.
    let answersSenders: Bool

    /// Combines them; throws (78) when the file is wrong, or when nothing says who may send and it
    /// is not only a rehearsal.
    init(
        config: String?, trustsSenders: Bool, isRehearsal: Bool, isQuiet: Bool = false,
        report: ProblemReport? = nil
    ) throws {
        let configuration = try ConfigurationFile.load(config)
        limits = configuration?.limits ?? .standard
        maildir = configuration?.maildir
        self.report = report ?? configuration?.report ?? .nothing
        self.isQuiet = isQuiet || configuration?.isQuiet == true || self.report == .problems
        answersSenders = configuration?.answersSenders == true
        let own = configuration?.own ?? []
        if trustsSenders {
            policy = .trustingAll(own: own)
        } else if let told = configuration?.policy {
            policy = told
        } else if isRehearsal {
            policy = .trustingAll(own: own)
        } else {
            throw CommandFailure(
                .configuration,
                "nothing says who may send fixtures: write a configuration file with [senders], as "
                    + "samples/fieldgame.conf shows, or import with --trust-senders only what has "
                    + "been checked before it is delivered here")
        }
    }

    /// What the policy said of a message: `p.aldous@college.example, accepted`.
    func words(on reading: MessageReading) -> String {
        let sender = reading.sender.map { Terminal.printable($0) } ?? "unknown"
        switch reading.verdict {
        case .accepted: return sender + (policy.authority == .deliverer ? "" : ", accepted")
        case .refused: return sender + ", refused"
        case .ignored: return sender + ", ignored"
        }
    }
}
