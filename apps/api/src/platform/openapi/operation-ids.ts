/** Plural in form, but one thing. */
const singulars = new Set(['status', 'jwks', 'captions', 'news', 'as-of', 'options', 'usage']);
const isPlural = (word: string): boolean => word.endsWith('s') && !singulars.has(word);
export const singularOf = (word: string): string => {
  if (!isPlural(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
};
const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
const camel = (text: string): string => pascal(text).replace(/^./, (letter) => letter.toLowerCase());

interface Segment {
  readonly word: string;
  /** One of them: followed by a parameter. */
  readonly isOne: boolean;
}

function segmentsOf(path: string): Segment[] {
  const parts = path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter((part) => part !== '');
  return parts.flatMap((word, index) =>
    word.startsWith('{') || ['users', 'me'].includes(word)
      ? []
      : [{ word, isOne: parts[index + 1]?.startsWith('{') ?? false }],
  );
}

const nounOf = (segments: readonly Segment[], lastIsOne: boolean): string =>
  segments
    .map(({ word, isOne }, index) => {
      const isLast = index === segments.length - 1;
      return pascal(isOne || !isLast || lastIsOne ? singularOf(word) : word);
    })
    .join('');

const changes: Readonly<Record<string, string>> = { put: 'update', patch: 'update', delete: 'delete' };

/** The id of an operation that names none: `createCompilation`, `listJobs`, `getJobOutput`, `cancelJob`: a verb and what it is done to. */
export function operationIdOf(method: string, path: string): string {
  const segments = segmentsOf(path);
  const last = segments.at(-1);
  if (!last) return camel(`${method} ${path}`);
  if (method === 'get') return `${isPlural(last.word) && !last.isOne ? 'list' : 'get'}${nounOf(segments, false)}`;
  const change = changes[method];
  if (change !== undefined) return `${change}${nounOf(segments, true)}`;
  const owner = segments.at(-2);
  if (owner?.isOne && !isPlural(last.word)) return `${camel(last.word)}${nounOf(segments.slice(0, -1), true)}`;
  return `create${nounOf(segments, true)}`;
}
