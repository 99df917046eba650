import LeagueNews

extension NewsSettings {
    /// What the configuration says of news. Throws `CommandFailure` (78) with what to write where
    /// something that is needed is missing, or cannot be used.
    init(_ configuration: LeagueConfiguration?) throws {
        guard let configuration, let base = configuration.serving.baseURL else {
            throw CommandFailure(
                .configuration,
                "letters lead to pages: write base_url = \"https://fixtures.example\" under [serve] "
                    + "of the configuration file")
        }
        self.init(site: SiteLinks(base: base))
        let news = configuration.news
        if let from = news.from {
            mail = (
                from: try Self.checked("from") { try MailMessage.Mailbox(written: from) },
                server: try Self.checked("server") { try MailServer(news) }
            )
        }
        returns = try news.returns.map { text in
            try Self.checked("returns") { try MailAddress(text) }
        }
        contact = try news.contact.map { text in
            try Self.checked("contact") { try VAPIDContact(text) }
        }
        ntfy = try news.ntfy.map { text in
            try Self.checked("ntfy") {
                try NtfyServer(
                    text, prefix: news.ntfyPrefix ?? "fieldgame",
                    token: news.ntfyTokenFile.map { try NtfyToken(file: $0) })
            }
        }
    }

    private static func checked<Value>(_ key: String, _ make: () throws -> Value) throws -> Value {
        do {
            return try make()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.configuration, "\(key) under [news]: \(error)")
        }
    }
}

extension MailServer {
    fileprivate init(_ news: LeagueConfiguration.News) throws {
        let login = try news.user.map { user in
            guard let file = news.passwordFile else {
                throw CommandFailure(
                    .configuration, "user under [news] needs password_file, a file of mode 600")
            }
            return Login(user: user, passwordFile: file)
        }
        try self.init(
            url: news.server ?? "smtp://localhost:25", security: news.startTLS, login: login,
            certificateFile: news.certificateFile)
    }
}
