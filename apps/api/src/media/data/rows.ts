import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** A cell between double quotes keeps the spaces at its ends. */
const unquoted = (cell: string): string => /^"(.*)"$/u.exec(cell)?.[1] ?? cell.trim();

/**
 * The rows of a data file beside this module: cells are separated by tabs, and lines that begin with `#` are comments.
 * @param schema of one row's cells
 * @throws Error that names the file, the line and what is wrong there
 */
export function readRows<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  const lines = readFileSync(join(__dirname, file), 'utf8').split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const row = schema.safeParse(line.split('\t').map(unquoted));
    if (row.success) return [row.data];
    throw new Error(`${file}:${index + 1}: ${z.prettifyError(row.error)}`);
  });
}

/** Whether a cell is the source of a regular expression. */
export function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** A cell that is the source of a regular expression. */
export const patternCell = z.string().min(1).refine(isPattern, 'Not a regular expression');

/** Keeps what `read` returns for a key, so that each file is read once, when it is first needed. */
export function readOnce<Value>(read: (key: string) => Value): (key?: string) => Value {
  const known = new Map<string, Value>();
  return (key = '') => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as Value;
  };
}

/** Replaces what the patterns of a file match, in their order; `\n` in a replacement is a line break. */
export const rewriterOf = readOnce((file: string) => {
  const rows = readRows(file, z.tuple([patternCell, z.string()]));
  const rewrites = rows.map(([pattern, to]) => [new RegExp(pattern, 'gmu'), to.replaceAll('\\n', '\n')] as const);
  return (text: string): string => rewrites.reduce((rewritten, [pattern, to]) => rewritten.replace(pattern, to), text);
});

/** Names without ending of the data files in a folder: the languages that have one. */
export const namesIn = readOnce((folder: string): ReadonlySet<string> => {
  const files = readdirSync(join(__dirname, folder));
  return new Set(files.map((file) => basename(file, '.tsv')));
});
