extension Span<UInt8> {
    /// The number that two ASCII digits make, 0 to 99; nil when there are no two.
    func twoDigits(at index: Int) -> Int? {
        guard index >= 0, index < count - 1 else { return nil }
        let (tens, ones) = (self[index], self[index + 1])
        guard 48...57 ~= tens, 48...57 ~= ones else { return nil }
        return Int(tens - 48) * 10 + Int(ones - 48)
    }
}
