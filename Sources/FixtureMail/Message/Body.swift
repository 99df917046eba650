/// Which part of a message is read, and what else it holds.
struct Body {
    /// The text to read; nil when there is none.
    var text: Message.Part?
    /// Why there is nothing to read, or why the text alone would mislead.
    var refusal: String?

    /// Chooses the first text/plain that is no attachment; the alternatives of a text are never
    /// read together.
    init(_ message: Message, names: Names) {
        let bodies = message.parts.filter { !$0.isAttachment && !$0.isSheet && !$0.isCalendar }
        text = bodies.first { $0.type == "text/plain" }
        if message.parts.contains(where: \.isSheet) {
            refusal = "The fixtures seem to be in an attached sheet, which is not read yet"
        } else if message.parts.contains(where: \.isCalendar) {
            refusal = "The fixtures seem to be in an attached calendar, which is not read yet"
        } else if message.parts.contains(where: { $0.type == "message/rfc822" }) {
            refusal = "The fixtures seem to be in an attached message, which is not read yet"
        } else if bodies.contains(where: {
            $0.type == "text/html" && HiddenTable.holdsMatches($0, names: names)
        }) {
            refusal = "The fixtures seem to be in an HTML table, which is not read yet"
        } else if text == nil {
            refusal =
                bodies.contains { $0.type == "text/html" }
                ? "The message is HTML alone, which is not read yet"
                : "There is no text in the message"
        }
    }
}
