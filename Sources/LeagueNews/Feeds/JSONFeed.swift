/// A feed as JSON Feed has it. <https://www.jsonfeed.org/version/1.1/>
struct JSONFeed: Encodable {
    /// An entry.
    struct Item: Encodable {
        let id, url, title, contentHTML, contentText, published: String

        private enum CodingKeys: String, CodingKey {
            case id, url, title
            case contentHTML = "content_html"
            case contentText = "content_text"
            case published = "date_published"
        }
    }

    let version = "https://jsonfeed.org/version/1.1"
    let title: String
    /// The page of what it is about.
    let page: String
    /// Where it is.
    let feed: String
    let language = "en-GB"
    let items: [Item]

    private enum CodingKeys: String, CodingKey {
        case version, title, language, items
        case page = "home_page_url"
        case feed = "feed_url"
    }
}
