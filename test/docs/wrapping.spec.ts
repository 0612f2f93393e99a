import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const columns = 120;
const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');

/** Lines of prose that are too long though they could be wrapped: no code, no row of a table, no single long word. */
function longLines(text: string): string[] {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  const couldWrap = (line: string) => line.length > columns && line.trim().lastIndexOf(' ', columns) > 3;
  return prose.split('\n').filter((line) => couldWrap(line) && !line.trimStart().startsWith('|'));
}

test('prose of documents wraps at 120 columns', () => {
  const written = documents.filter((file) => !file.startsWith('test/data/') && !file.includes('/guides/'));
  expect(written.length).toBeGreaterThan(30);
  const long = written.flatMap((file) => longLines(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`));
  expect(long).toEqual([]);
});
