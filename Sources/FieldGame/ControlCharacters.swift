extension Unicode.Scalar {
    /// Whether it is a control character, such as ESC, which no name holds.
    package var isControl: Bool { properties.generalCategory == .control }
}
