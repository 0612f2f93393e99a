import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';

const writer = new LocalScriptWriter();

/** Input that causes regular expressions to backtrack. */
const hostile = {
  'open brackets': '['.repeat(15_000),
  'open shortcodes': '[gallery '.repeat(1_600),
  'shortcodes that never end': '[code]'.repeat(160_000),
  'shortcodes that never begin': Array.from({ length: 60_000 }, (_, index) => `[/a${index}]`).join(''),
  'lists in lists': '<ul><li>'.repeat(20_000),
  'lists in divisions': '<ul><li><div>'.repeat(20_000),
  'tables in tables': '<table><tr><td>'.repeat(10_000),
  'open links': '[a]('.repeat(3_700),
  'open pictures': '!['.repeat(7_500),
  'open emphasis': '_a '.repeat(5_000),
  'open quotes': '„a'.repeat(7_500),
  'open tags': '<p '.repeat(5_000),
  initials: 'A. '.repeat(5_000),
  names: 'a the Aaa Bbb '.repeat(1_000),
  questions: 'Why? '.repeat(3_000),
  headings: 'a\n\n'.repeat(5_000),
  spaces: `${' '.repeat(14_990)}x`,
} as const;

/** Linear time is milliseconds, or a second beyond 15,000 characters; the bound only catches superlinear time. */
test.each(Object.entries(hostile))('%s are processed in linear time', async (_, article) => {
  const startedAt = process.cpuUsage();
  const request = { article: extractText(article), model: 'gpt-4o-mini', temperature: 0 } as const;
  await writer.write({ ...request, signal: new AbortController().signal }).catch(() => null);
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
});
