import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts that are cheap to send and may be costly to read, each grown to any length. */
export interface HostileText {
  readonly name: string;
  /** Of about `length` UTF-16 code units, never of more. */
  readonly of: (length: number) => string;
}

/** Units that are repeated: what parsers, patterns and normalization look for, begun and never ended, or in rows. */
const units = Object.values(
  JSON.parse(readFileSync(join(__dirname, '../data/hostile-units.json'), 'utf8')) as Record<string, string[]>,
).flat();

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
