/// A browser in few words, by which its owner knows it again in a list of sessions.
enum BrowserName {
    /// `Mozilla/5.0 (iPhone; …) … Safari/604.1` -> `Safari on iPhone`; empty where nothing is known.
    static func text(_ userAgent: String?) -> String {
        guard let userAgent else { return "" }
        let browser = browsers.first { userAgent.contains($0.mark) }?.name
        let system = systems.first { userAgent.contains($0.mark) }?.name
        return [browser, system].compactMap(\.self).joined(separator: " on ")
    }

    /// The first that fits counts: most call themselves by the names of others, too.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
        ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
        ("Safari", "Safari"), ("curl", "curl"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
}
