import { cpuUsage } from 'node:process';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { extractText } from '../extract-text';
import { articleLanguage } from '../article/article-language';
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
  'open quotations': '>'.repeat(100_000),
  'quotations in quotations': '> '.repeat(50_000),
  'open link texts': '['.repeat(100_000),
  'closed link texts': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  'open strong emphasis': '*'.repeat(100_000),
  'closing emphasis': 'a*'.repeat(50_000),
  'mixed emphasis': '*_'.repeat(50_000),
  'numbers of lists in lists': '1. '.repeat(33_000),
  'lists that are indented': Array.from({ length: 400 }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join(''),
  'underlined headings': 'a\n-\n'.repeat(25_000),
  'rows of tables': `a|b\n-|-\n${'a|b\n'.repeat(25_000)}`,
  'columns of tables': `${'|a'.repeat(3_700)}\n${'|-'.repeat(3_700)}\n`,
  'open fences': '```a\n'.repeat(20_000),
  'short fences': Array.from({ length: 400 }, (_, length) => `${'`'.repeat(length + 3)}\na\n\n`).join(''),
  'link definitions': '[a]: b\n'.repeat(14_000),
  'footnotes in footnotes': '[^a]: '.repeat(16_000),
  'words in capitals': `By ${'A'.repeat(230)}!`,
  'names of authors': `By ${'A B, '.repeat(45)}!`,
  'a large page': `<p>${'A page of <b>one</b> megabyte. '.repeat(33_000)}</p>`,
  'tags in Markdown': `# a\n\n${'<b>'.repeat(30_000)}`,
  'open formulas': '$x'.repeat(50_000),
  'open displayed formulas': String.raw`\[a`.repeat(33_000),
  'open environments': String.raw`\begin{align}`.repeat(8_000),
  'open templates': '{{< highlight a >}}'.repeat(5_000),
  'open wiki links': '[[a|'.repeat(25_000),
  'numbers of pages': 'a\n\n12\n\nb\n\n'.repeat(700),
  'raised text': '<p>a<sup>1</sup>'.repeat(6_000),
  'raised text in raised text': '<sup>'.repeat(20_000),
  'cells that span many': '<table><tr><td rowspan=20 colspan=20>a<td>b'.repeat(2_000),
  'formulas in formulas': '<math><mrow>'.repeat(8_000),
  'contents in contents': '<ul><li><a href="#a">a</a>'.repeat(4_000),
  'words that are split': 'aa-\nbb '.repeat(14_000),
  spaces: `${' '.repeat(14_990)}x`,
} as const;

/** As the API reads them: pages of any size, then at most what a script accepts. */
async function read(article: string): Promise<void> {
  const text = extractText(article);
  articleLanguage(text);
  await writer.write({ article: text.slice(0, maxArticleCharacters) }).catch((error: unknown) => {
    if (!isAppError(error, 'article.empty')) throw error;
  });
}

/** Linear time is milliseconds, or a second beyond 15,000 characters; the bound only catches superlinear time. */
test.each(Object.entries(hostile))('%s are processed in linear time', async (_, article) => {
  const startedAt = cpuUsage();
  await read(article);
  expect(cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
});
