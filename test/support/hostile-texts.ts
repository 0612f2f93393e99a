/** Texts that are cheap to send and may be costly to read, each grown to any length. */
export interface HostileText {
  readonly name: string;
  /** Of about `length` UTF-16 code units, never of more. */
  readonly of: (length: number) => string;
}

/** Units that are repeated: what parsers, patterns and normalization look for, begun and never ended, or in rows. */
const units = [
  // Brackets and links
  ...['[', ']', '[]', '][', '(', ')', '()', '{', '}', '<', '>', '<>', '[a](', '![', '![a](', '[a][', '[^a]: ', '[^a]', '[a]: b\n', '[[a', '](a ', '[a](b) ', '[[]]'],
  // Emphasis and code
  ...['*', '_', '**', '__', '*_', 'a*', '_a ', '**a ', '~~', '~~a ', '`', '``a ', '```\n', '~~~\n', '\\', '\\*', '***a', 'a**b', '*a **b '],
  // Blocks
  ...['#', '# ', '# a\n', '## a\n\n', 'a\n=\n', 'a\n-\n', '> ', '>', '- ', '- a\n', '  - a\n', '1. ', '1. a\n', '99. a\n\n', '+ a\n\n', '* * *\n', '---\n', '***\n', '    a\n', '\ta\n'],
  // Tables
  ...['|', '|a', '|-', '|a|\n', 'a|b\n', '|a|b|\n|-|-|\n', '|:-:', 'a | b | c\n'],
  // Lines and spaces
  ...['\n', 'a\n', 'a\n\n', 'a \n', 'a  \n', '\r', '\r\n', ' ', '\t', ' \n', ' a', 'a ', '\u00a0', '\u2028', '\u3000', 'a\u00a0', 'a b c d\n'],
  // Dialogue
  ...['Q: a\n', 'A: a\n', 'Q: a\nA: b\n', 'Q:', 'Host: a\n', 'Host: a\nGuest: b\n', 'Anna: a\n', 'A B C: ', 'Q: a?\n\nA: b.\n\n'],
  // Front matter and fields
  ...['a: b\n', 'a:\n', '- a: b\n', 'title: a\n', 'a = b\n', '# a: b\n', '...\n', '+++\n', 'key: "'],
  // Quotation marks
  ...['"', '"a', '"a" ', "'", "'a", "a'", '„a', '„a“ ', '“', '”', '“a ‘b ', '«a', '「', '「a」', '‘a’ ', '"a," he said. '],
  // Digits, separators, signs
  ...['1', '1,', '1.', '1 ', '1-', '1/', '1:', '1.1', '1,000,', '1.000.', '9 9', '0x', '$1', '$1 ', '1%', '1st ', '1–2 ', '1/2 ', '½', '12:34 ', '2026-11-28 ', '1e9', '-1', '+1', '1e', '+49 170 ', '(1) ', '§1 ', '°', '1°C ', '5×5', '№', 'IV ', 'x²', '10^', '=', '1=1 ', '±'],
  // Sentences and words
  ...['.', '. ', 'a.', 'a. ', 'A. ', 'A.B.', 'Dr. ', '! ', '?', 'Why? ', '...', '… ', 'e.g. ', 'Mr. A. B. ', 'a, ', ', ', ';', 'a; ', ': ', '—', '-', 'a-', '–', ' – ', 'AAA ', 'Aa', 'aA', 'A', 'a', 'Aaa Bbb ', 'the Aaa ', 'By A B, ', 'In the a of the b '],
  // Addresses
  ...['http://', 'https://a.b ', 'https://a.b/c?d=e&', 'www.a.b ', 'a@b.c ', '@', '@a ', 'a.b.c/', '/', '//', '/a', 'a/b ', '#a ', '://', 'a@', 'mailto:'],
  // Entities and tags
  ...['&', '&amp;', '&#', '&#38;', '&a', '<a', '<p>', '<p ', '</p>', '<b>', '<div><p>', '<!--', '<!-- -->', '<ul><li>', '<table><tr><td>', '<a href="', '<br>', '<![CDATA[', '<script>', '<pre>a', '<h1>a', '<blockquote>', '<li>a', '<svg><p>', '<i><b>', '<a><b></a>', '<?'],
  // Shortcodes
  ...['[code]', '[/a]', '[gallery ', '[a b=c', '[caption]a[/caption]'],
  // Writings, emoji and marks
  ...['é', 'e\u0301', '\u0301', 'a\u0308\u0301', '\u200b', 'a\u200b', '\u200d', '\u202e', '\ufeff', '\ufe0f', '😀', '👨‍👩‍👧', '🇩🇪', '1️⃣', '中', '中。', '你好，', '重', 'か\u3099', '한', '\u1112\u1161\u11ab', 'ال', 'क्ष', 'ก', '\u00ad', '\ud83d\ude00 a ', '①', 'ﬁ', '㍿', '\ufdfa', 'İ', 'ß', '︙'],
  // Commands and code
  ...['$ a\n', 'sudo a\n', 'a@b:c$ ', 'C:\\', '$(', '--a ', 'a=b;', '=>', '/* ', 'ls -l\n', 'git a\n'],
] as const;

const repeated = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const halves = (open: string, close: string) => (length: number) =>
  repeated(open, length / 2) + repeated(close, length / 2);

/** Shapes that are more than a unit in a row. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'nested brackets': halves('[', ']'),
  'nested parentheses': halves('(', ')'),
  'nested quotations': halves('“', '”'),
  'nested links': halves('[a', '](b)'),
  'nested emphasis': halves('*a ', ' b*'),
  'nested tags': halves('<b>', '</b>'),
  'one columns row': (length) => `${repeated('|a', length / 2)}\n${repeated('|-', length / 2)}`,
  'a table': (length) => `a|b\n-|-\n${repeated('a|b\n', length - 8)}`,
  'front matter': (length) => `---\n${repeated('a: b\n', length - 10)}---\na`,
  'front matter without end': (length) => `---\n${repeated('a: b\n', length - 4)}`,
  'indented lists': (length) => {
    let text = '';
    for (let depth = 0; text.length + 2 * depth + 4 <= length; depth++) text += `${' '.repeat(2 * depth)}- a\n`;
    return text;
  },
  'longer fences': (length) => {
    let text = '';
    for (let marks = 3; text.length + marks + 4 <= length; marks++) text += `${'`'.repeat(marks)}\na\n\n`;
    return text;
  },
  'a last sign': (length) => `${' '.repeat(length - 1)}x`,
  'a word and spaces': (length) => `a${' '.repeat(length - 2)}.`,
  'letters, then a colon': (length) => `${'A'.repeat(length - 1)}:`,
  'words, then a colon': (length) => `${repeated('Aa ', length - 1)}:`,
  'a title and lines': (length) => `# a\n\n${repeated('a\n', length - 5)}`,
};

export const hostileTexts: readonly HostileText[] = [
  ...units.map((unit) => ({ name: JSON.stringify(unit), of: (length: number) => repeated(unit, length) })),
  ...Object.entries(shapes).map(([name, of]) => ({ name, of })),
];
