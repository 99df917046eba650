import FieldGame

/// The invitation to subscribe to what is on a page.
struct CalendarBox {
    /// What is in it, in a heading: `Keate’s matches in your calendar`.
    let title: String
    let calendar: PagePath
    /// What is said below the title.
    var text = "Subscribe once: moved and cancelled matches follow by themselves."
    /// What may be followed besides, as forms name it; nil for nothing.
    var follow: String?

    func html(_ context: PageContext) -> HTML {
        let site = context.site
        let address = site.address(calendar)
        let subscribe = site.subscription(calendar).map {
            "<a class=\"btn\" href=\"\(url: $0)\">Subscribe</a> " as HTML
        }
        return """
            <section class="card plain sub" aria-labelledby="cal">
            \(QRImage.html(for: calendar, "QR code of the calendar’s address", site))\
            <div>
            <h2 id="cal">\(title)</h2>
            <p class="soft small">\(text)</p>
            <p><a class="addr" href="\(url: site.file(calendar))">\(address)</a></p>
            <p class="row">\(subscribe)\
            <button class="alt" type="button"\(attribute: "data-copy", address) hidden>Copy address</button> \
            \(following(site))\
            <span class="small" role="status"></span></p>
            </div>
            </section>
            """
    }

    private func following(_ site: Site) -> HTML? {
        guard let follow, site.isServed else { return nil }
        let path = PagePath("follow", query: [("item", follow)])
        return "<a class=\"btn alt\" href=\"\(url: site.link(path))\">Follow</a> "
    }
}

/// The image of a QR code that leads to an own path; only where the public address is known, since a
/// telephone knows no other.
enum QRImage {
    static func html(for path: PagePath, _ words: String, _ site: Site) -> HTML {
        guard site.baseURL != nil, site.isServed else { return "" }
        let image = PagePath("qr.svg", query: [("for", path.target)])
        return """
            <img class="qr" src="\(url: site.file(image))" width="120" height="120"\
            \(attribute: "alt", words) loading="lazy">

            """
    }
}
