/// How pages look, and the little that they do.
enum PageLook {
    /// A document that works under ``CalendarsPage/contentSecurityPolicy``.
    ///
    /// - Parameters:
    ///   - title: escaped, as the body is.
    ///   - body: what stands between the tags of its element.
    static func document(title: String, body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en-GB">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(CalendarsPage.contentSecurityPolicy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(style)</style>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// The style sheet, between the tags of its element.
    static let style = """

        :root { color-scheme: light dark; --ink: #1c2420; --quiet: #56625b; --paper: #f7f6f1;
            --card: #ffffff; --line: #d9dcd3; --accent: #1f6f4a; --on-accent: #ffffff; }
        @media (prefers-color-scheme: dark) {
            :root { --ink: #e9ece8; --quiet: #a6b1aa; --paper: #131814; --card: #1c231e;
                --line: #333d36; --accent: #86d3ab; --on-accent: #0c1a12; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 64rem; padding: 1rem; background: var(--paper);
            color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        h1 { margin: .5rem 0; font-size: 1.75rem; line-height: 1.2; }
        h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; }
        h3 { margin: 0; font-size: 1rem; }
        small { color: var(--quiet); font-size: .875rem; font-weight: normal; }
        a { color: var(--accent); }
        nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
        nav a { padding: .375rem 0; }
        .feeds { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none;
            grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
        .feeds li, .note, .example { padding: .75rem 1rem; border: 1px solid var(--line);
            border-radius: .5rem; background: var(--card); }
        .feeds p { margin: .5rem 0 0; }
        .file, code { font: .8125rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
        .file { color: var(--quiet); }
        .add, button { display: inline-block; min-height: 2.75rem; padding: .5rem .875rem;
            border: 1px solid var(--accent); border-radius: .375rem; font: inherit;
            line-height: 1.6; text-decoration: none; cursor: pointer; }
        .add { background: var(--accent); color: var(--on-accent); }
        button { background: transparent; color: var(--accent); }
        [hidden] { display: none; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        dt { margin-top: .75rem; font-weight: 600; }
        dd { margin: 0; }
        .aside { position: absolute; width: 1px; height: 1px; overflow: hidden;
            clip-path: inset(50%); white-space: nowrap; }
        #said { position: sticky; bottom: 1rem; width: fit-content; margin: 1rem auto 0;
            padding: .5rem 1rem; border-radius: .375rem; background: var(--ink);
            color: var(--paper); }
        #said:empty { visibility: hidden; }

        """

    /// The script, between the tags of its element: it makes relative addresses whole, and shows
    /// the buttons where the browser lets a page copy.
    static let script = """

        for (const item of document.querySelectorAll(".feeds li")) {
            const [add, file] = item.querySelectorAll("a"), copy = item.querySelector("button");
            if (!file.href.startsWith("http")) continue;
            file.textContent = file.href;
            add.href = file.href.replace("http", "webcal");
            add.hidden = false;
            copy.hidden = !navigator.clipboard;
            copy.addEventListener("click", async () => {
                const said = document.getElementById("said");
                said.textContent = "";
                try {
                    await navigator.clipboard.writeText(file.href);
                    said.textContent = "Copied " + file.href;
                } catch {
                    said.textContent = "Not copied: select the address and copy it yourself.";
                }
            });
        }

        """
}

extension CalendarsPage {
    /// What the page may load and run: its own style and script, by their hashes, and nothing else.
    ///
    /// For the header `Content-Security-Policy`; the page says the same itself, for servers that
    /// send no headers of ours. <https://www.w3.org/TR/CSP3/>
    package static let contentSecurityPolicy = """
        default-src 'none'; style-src 'sha256-ZJtbtBv7SXi9qaCrSajdJiOGaoB5BCCJ82NHl06V1vc='; \
        script-src 'sha256-fyXZ8RZtuzU0diN2L9HPA6/t20LZhsEAIt2zhqixYXs='; \
        base-uri 'none'; form-action 'none'
        """
}
