/// What the operator has set for news.
package struct NewsSettings: Sendable {
    /// Where letters lead to.
    package var site: SiteLinks
    /// From whom letters come, and the server that takes them; nil sends no mail.
    package var mail: (from: MailMessage.Mailbox, server: MailServer)?
    /// To whom letters come back that do not arrive, `bounces@fixtures.example`; nil asks for none.
    package var returns: MailAddress?
    /// Whom services of browsers may ask about us; nil sends nothing to browsers.
    package var contact: VAPIDContact?
    /// Which services of browsers are known.
    package var pushServices = PushServices.known
    /// How services of browsers and topics are reached.
    package var poster = PosterConfiguration()
    /// Where topics are; nil publishes to none.
    package var ntfy: NtfyServer?

    /// How the server of topics is reached: the operator has chosen it, so it may be on this machine.
    var ntfyPoster: PosterConfiguration {
        var configuration = poster
        configuration.allowsLoopback = ntfy != nil
        return configuration
    }

    /// Settings that send nothing.
    package init(site: SiteLinks) { self.site = site }
}
