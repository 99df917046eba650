/// Where somebody leaves, by the link in a letter; the same for every link, whether there is anybody whose
/// it is or not.
package struct UnsubscribePage: Page {
    private let token: String
    /// Whether the button has been pressed.
    private let isDone: Bool

    /// - Parameter token: of the link.
    package init(token: String, isDone: Bool) { (self.token, self.isDone) = (token, isDone) }

    package var head: PageHead {
        .ofFollower(
            isDone ? "Nothing more is sent" : "Leave?", PagePath("follow", "unsubscribe", token))
    }

    package func content(_ context: PageContext) -> HTML {
        isDone
            ? """
            <h1>Nothing more is sent</h1>
            <p>Your address has been taken out of our lists, with all that was kept of you. For 30 days nothing \
            is sent to it, whoever asks.</p>
            <p class="row"><a class="btn alt" href="\(url: context.site.link("/fixtures"))">Fixtures</a></p>
            """
            : """
            <h1>Leave?</h1>
            <p>Then nothing more is sent to your address, and all that was kept of you is deleted. For 30 days \
            nothing is sent to it, whoever asks.</p>
            <form class="form" method="post" action="\(url: context.site.link(head.path))">
            <p><button>Send me nothing more</button></p></form>
            """
    }
}
