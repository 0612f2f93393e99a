export type CodeLanguage = 'shell' | 'typescript' | 'python' | 'json';

interface Piece {
  readonly kind: 'plain' | 'string' | 'key' | 'number' | 'word' | 'comment' | 'variable';
  readonly text: string;
}

const doubleQuoted = String.raw`"(?:[^"\\]|\\.)*"`;
const number = String.raw`(?<![\w.-])-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b`;
const named = (kind: Piece['kind'], pattern: string) => `(?<${kind}>${pattern})`;

const patterns: Readonly<Record<CodeLanguage, RegExp>> = {
  json: new RegExp(
    [
      named('key', `${doubleQuoted}(?=\\s*:)`),
      named('string', doubleQuoted),
      named('number', number),
      named('word', String.raw`\b(?:true|false|null)\b`),
    ].join('|'),
    'g',
  ),
  shell: new RegExp(
    [
      named('variable', String.raw`\$\w+|\$\([^)]*\)`),
      named('key', doubleQuoted + '(?=\\s*:)'),
      named('string', String.raw`'(?:[^']|'\\'')*?'(?!\\)|` + doubleQuoted),
      named('word', String.raw`(?<![\w'/])(?:curl|-{1,2}[A-Za-z][\w-]*)(?![\w'])`),
    ].join('|'),
    'g',
  ),
  typescript: new RegExp(
    [
      named('comment', String.raw`\/\/.*`),
      named('string', String.raw`'(?:[^'\\]|\\.)*'|\x60[^\x60]*\x60|` + doubleQuoted),
      named('number', number),
      named('word', String.raw`\b(?:await|const|from|if|import|new|throw|true|false|null)\b`),
      named('key', String.raw`\b[A-Za-z_]\w*(?=:\s)`),
    ].join('|'),
    'g',
  ),
  python: new RegExp(
    [
      named('comment', String.raw`#.*`),
      named('key', `${doubleQuoted}(?=:)`),
      named('string', `f?${doubleQuoted}`),
      named('number', number),
      named('word', String.raw`\b(?:as|import|with|True|False|None|print|open)\b`),
    ].join('|'),
    'g',
  ),
};

/** Splits code into highlighted pieces that add up to the input; a rough lexer, not a grammar. */
export function piecesOf(text: string, language: CodeLanguage): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(patterns[language])) {
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0];
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    pieces.push({ kind: (kind ?? 'plain') as Piece['kind'], text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}
