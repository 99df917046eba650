/// One colour of a shirt, by the word that people use for it.
public struct KitColour: Hashable, Sendable {
    /// The word as written, in lower case: `light blue`, `#1e4d8c`.
    public let name: String
    /// What it looks like.
    public let colour: Colour

    /// `Navy`, `light-blue`, `#1E4D8C` or a CSS name; nil for a word that is no colour.
    ///
    /// What a word means on a shirt comes before what CSS means by it: `green` is that of grass.
    public init?(_ text: some StringProtocol) {
        let name = FoldedName(String(text).replacing("-", with: " ")).description
        let word = name.filter { $0 != " " }
        guard let colour = Self.shirts[word] ?? Colour(css: word) else { return nil }
        (self.name, self.colour) = (name, colour)
    }

    /// The words of shirts, without blanks.
    private static let shirts = Colour.table(
        """
        amber=f59e0b amethyst=8b5fbf apricot=fbceb1 beige=e8dcc0 black=111111 blue=1d4ed8
        bottlegreen,bottle,darkgreen=0b3d2e bronze=a97142 brown=6b4423 burgundy=6d0f2a
        cambridgeblue,cambridge=a3c1ad cerise=c81d61 charcoal=36454f cherry=9b111e
        chestnut=7b3f20 chocolate=4a2c17 claret=7b1831 cobalt=0047ab copper=b87333 coral=ff7256
        cornflower=6495ed cream=f8f0d8 crimson=b3122b cyan=22c3d6 emerald=0f9d58
        etonblue,eton=96c8a2 fawn=d2b48c forestgreen,forest=1e5631 fuchsia=d6249f gold=e0b020
        oldgold=b8902a green=15803d grey,gray=8a8d91 indigo=3f2a88 ivory=fbf7e9 jade=00a86b
        khaki=8f8b5a lavender=c9b8e8 lemon=fbe74b lightblue=9bc4f0 lightgreen=90d48f lilac=c3a4dd
        lime=9bd02a limegreen=32cd32 magenta=cc2a8a maroon=6a1224 mauve=b784a7
        midnightblue,midnight=141a46 mint=a8e0c4 mustard=d4a017 navy,navyblue,darkblue=14213d
        ochre=c77722 olive=6b7030 orange=f2761a oxfordblue,oxford=002147 peach=ffc9a3
        pink=f48fb1 plum=71305f primrose=f4ec9a puce=a95c68 purple=6b21a8 red=d11f2d
        rose=e8657f royalblue,royal=2451c7 ruby=9b1b40 russet=80461b rust=a8471e saffron=f2b632
        sage=9caf88 salmon=f58b7a sapphire=1644a0 scarlet=e8241a seagreen=2e8b57 silver=c0c4c8
        skyblue,sky=7cc4f5 slate=5b6b7b stone=b5ab97 straw=e4d48a tan=c8a878 tangerine=f58a1f
        teal=0d8a8a terracotta=c8603f turquoise=2fc6b8 ultramarine=2a2fa5 vermilion=e34a27
        violet=7c3fbf white=ffffff wine=5e1430 yellow=f7d417
        """)
}
