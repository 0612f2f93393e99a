import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const document = join(__dirname, '..', '..', 'docs', 'FAILURES.md');
const isUpdate = process.env.UPDATE_FAILURES === '1';

/** From below a heading to the next one of its level or above; null: there is no such heading. */
function below(text: string, heading: string, from: number): { start: number; end: number } | null {
  const at = `${text}\n`.indexOf(`\n${heading}\n`, from);
  if (at < 0) return null;
  const start = at + heading.length + 2;
  const level = heading.indexOf(' ');
  const next = new RegExp(`\\n#{2,${level}} `, 'g');
  next.lastIndex = start;
  const end = next.exec(text)?.index ?? text.length;
  return { start, end };
}

/** What docs/FAILURES.md has in a chapter, or in a section of it, is this table. */
export function expectTable(table: string, chapter: string, section?: string): void {
  const text = readFileSync(document, 'utf8');
  const whole = below(text, `## ${chapter}`, 0);
  if (!whole) throw new Error(`docs/FAILURES.md has no chapter "${chapter}"`);
  const found = section === undefined ? whole : below(text, `### ${section}`, whole.start - 1);
  const isThere = found !== null && found.start <= whole.end;
  const { start, end } = isThere ? found : { start: whole.end, end: whole.end };
  const title = isThere ? '' : `\n### ${section}\n`;
  if (isUpdate) writeFileSync(document, `${text.slice(0, start)}${title}\n${table}\n${text.slice(end)}`);
  else expect(isThere ? text.slice(start, end).trim() : null).toBe(table);
}
