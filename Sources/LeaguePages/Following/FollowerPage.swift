package import FieldGame
package import LeagueDatabase
import LeagueFeeds

/// All that somebody who is sent news may change, by the link that only they have.
package struct FollowerPage: Page {
    private let token: String
    private let follower: Follower
    private let followed: FollowedMatches
    /// The items that are not found in the league, but stay as long as they are wanted.
    private var unlisted: [FollowedItem] { followed.missing }
    /// What the form has sent, in place of what is set.
    private let settings: FollowerSettings
    private let problems: [FormProblem]
    /// What has just been done, in a sentence.
    private let news: String?

    /// - Parameters:
    ///   - token: of the link.
    ///   - items: what is followed.
    ///   - repository: sees what everybody sees.
    ///   - settings: what was typed; nil is what is set.
    package init(
        token: String, _ follower: Follower, _ items: [FollowedItem],
        in repository: LeagueRepository, settings: FollowerSettings? = nil,
        problems: [FormProblem] = [], news: String? = nil
    ) async throws {
        (self.token, self.follower, self.news) = (token, follower, news)
        (self.settings, self.problems) = (settings ?? follower.settings, problems)
        followed = try await FollowedMatches(items, in: repository)
    }

    package var head: PageHead {
        PageHead.ofFollower("What you are told", PagePath("follow", token)).telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        """
        \(news.map { "<p class=\"banner\" role=\"status\">\($0)</p>\n" as HTML })\
        \(problems.summary(context.site))\
        <h1>What you are told</h1>
        \(state(context))\
        \(items(context))
        \(form("settings", context, FollowerSettingsForm(
            settings: settings, canBeInvited: canBeInvited, problems: problems
        ).html))
        <h2>More</h2>
        <div class="card plain">
        \(deed("reset", "Set it all back", "Then you are told everything, as it is set for everybody at first.", context))
        \(deed("code", "Another code", "The page and the calendar of the old code end, also for those to whom you gave it.", context))
        \(deed("link", "Another link", "The link to this page, in all letters until now, ends.", context))
        \(deed("leave", "Leave", "All that is kept of you is deleted, and for 30 days nothing is sent to your address, whoever asks.", context))
        </div>
        """
    }

    /// Whether an umpire is followed, who may be invited to matches.
    private var canBeInvited: Bool {
        followed.found.contains { $0.item.kind == .umpire }
            || unlisted.contains { $0.kind == .umpire }
    }

    private func state(_ context: PageContext) -> HTML {
        let path = PagePath("follow", "\(follower.code)")
        return """
            \(follower.isStopped ? "<p class=\"banner\">Nothing is sent at present, since letters to your address came back. Save the form below to try again.</p>\n" as HTML : nil)\
            <section class="card plain"><dl class="facts">
            <dt>Sent to</dt><dd>\(Self.hinted(follower.address))</dd>
            <dt>Code</dt><dd><a href="\(url: context.site.link(path))">\(follower.code.description)</a>, which you may pass on</dd>
            <dt>Kept until</dt><dd>\(London.day(at: follower.expiresAt).map { SpokenTime.day($0, context.today) } ?? ""), and longer when you \
            save anything here</dd></dl></section>

            """
    }

    /// As much of an address as its owner needs to know it again: `t…@example.org`.
    static func hinted(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return "a browser" }
        return address.prefix(1) + "…" + address[at...]
    }

    private func items(_ context: PageContext) -> HTML {
        let names =
            followed.found.map(\.title)
            + (unlisted.isEmpty ? [] : ["\(unlisted.count) no longer listed"])
        let isWrong = problems.contains { $0.field == ItemPicker.anchor }
        let picker = ItemPicker(
            chosen: followed.found.map(\.item) + unlisted, unlisted: unlisted, problems: problems)
        return """
            <h2>What you follow</h2>
            <p>\(names.joined(separator: ", "))</p>
            <details\(attribute: "open", if: isWrong)><summary>Change it</summary>
            \(form("items", context, "\(picker.html(context))<p><button>Follow these</button></p>"))
            </details>
            """
    }

    private func form(_ deed: String, _ context: PageContext, _ content: HTML) -> HTML {
        """
        <form class="form" method="post" action="\(url: context.site.link(PagePath("follow", token)))">
        <input type="hidden" name="do"\(attribute: "value", deed)>
        \(content)
        </form>
        """
    }

    /// A button with what it does, which is shown before it can be pressed.
    private func deed(
        _ name: String, _ title: String, _ words: String, _ context: PageContext
    ) -> HTML {
        """
        <details><summary>\(title)</summary><p>\(words)</p>
        \(form(name, context, "<p><button class=\"alt\">\(title)</button></p>"))</details>
        """
    }
}
