public import FieldGame
public import PostgreSQL

// Words of emails that the league has taught the mail reader.

extension LeagueRepository {
    /// The words that were taught, in alphabetical order.
    package func taughtWords() async throws -> [TaughtWord] {
        try await connection.query(TaughtWord.list, as: TaughtWord.self)
    }

    /// Teaches a word; matches of a competition of no list that is called so count from now on for
    /// the competition that the word stands for. Returns what became of that one, or nil.
    ///
    /// Throws ``RefusedValue``, also when the word has a meaning already; then nothing has changed.
    package func add(_ word: TaughtWord) async throws -> CompetitionEffects? {
        try await inTransaction { repository in
            try await repository.write(word.columns.insertion(into: "public.mail_words"))
            guard let competition = word.competition else { return nil }
            // No match is added by the word meanwhile.
            try await repository.holdMatches()
            return try await repository.showingEffects(on: competition) {
                let joined = try await repository.joinMatches(called: word.word, to: competition)
                try await repository.leadCalendar(of: word.word, to: competition)
                return joined
            }
        }
    }

    /// Lets the calendar of a competition that no match names any more lead to another one's.
    private func leadCalendar(of word: String, to competition: String) async throws {
        try await connection.execute(
            """
            UPDATE public.calendar_names AS n SET subject = \(competition), is_current = false
            WHERE n.kind = 'competition' AND n.subject <> \(competition)
              AND public.league_fold(n.subject) = public.league_fold(\(word))
              AND NOT public.calendar_exists(n.kind, n.subject)
            """)
    }

    /// Takes a word back; nothing happens when there is none of just that spelling.
    package func remove(_ word: TaughtWord) async throws {
        try await connection.execute("DELETE FROM public.mail_words WHERE word = \(word.word)")
    }
}

extension TaughtWord: RowDecodable {
    /// All of them, in alphabetical order.
    static let list: Query = """
        SELECT word, kind, coalesce(competition, stands_for, '') AS meaning
        FROM public.mail_words ORDER BY word
        """

    /// What `mail_words.kind` says.
    private enum Kind: String, PostgresValue { case competition, umpire, column, nothing }

    /// Reads a row of `mail_words` with the columns word, kind and meaning.
    public init(row: Row) throws {
        let meaning: Meaning =
            switch try row.decode(Kind.self, "kind") {
            case .competition: .competition(try row.decode("meaning"))
            case .umpire: .umpire(try row.decode("meaning"))
            case .column: .column(try row.decode("meaning"))
            case .nothing: .nothing
            }
        self.init(word: try row.decode("word"), meaning: meaning)
    }

    fileprivate var columns: Columns {
        let word: Columns = ["word": word]
        return switch meaning {
        case .competition(let name): word + ["kind": Kind.competition, "competition": name]
        case .umpire(let name): word + ["kind": Kind.umpire, "stands_for": name]
        case .column(let column): word + ["kind": Kind.column, "stands_for": column]
        case .nothing: word + ["kind": Kind.nothing]
        }
    }
}
