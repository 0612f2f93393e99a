import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptSegmentSchema } from '@duetcast/domain/podcasts/script';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';
import { phrasesFor } from '../../data/phrases';

const folder = join(__dirname, '../../../../../../test/data/articles');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const writer = new LocalScriptWriter();
const write = (article: string, options: Partial<ScriptOptions> = {}, maxSegments?: number) =>
  writer.write({ article, options: { ...defaultScriptOptions, ...options }, maxSegments });

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
/** Clauses in text order, split by a rule independent of the writer's. */
const clauses = (text: string): string[] => text.split(/[.!?。？！।؟:\n]/u).flatMap((clause) => letters(clause) || []);

/** Clauses of a text that are missing from the script or out of order. */
function missingClauses(text: string, spoken: string): string[] {
  let from = 0;
  return clauses(text).filter((clause) => {
    const index = spoken.indexOf(clause, from);
    if (index !== -1) from = index;
    return index === -1;
  });
}

const works = readdirSync(folder).filter((file) => file.endsWith('.txt') && !file.startsWith('made-'));

describe.each(works)('%s', (file) => {
  const text = read(file);

  test('is complete, in order and in its own language', async () => {
    const { segments, language } = await write(text, { speakers: 1 });
    expect(language).toBe(file.slice(0, 2));
    // Hard-wrapped lines are one clause.
    const unwrapped = text.replace(/(?<=\p{L}|,|—)\n(?=\p{L}|“)/gu, ' ');
    expect(missingClauses(unwrapped, letters(segments.map((segment) => segment.text).join(' ')))).toEqual([]);
  });

  test('is split into segments within the speech limit', async () => {
    const { segments } = await write(text);
    expect(segments.length).toBeGreaterThan(1);
    for (const segment of segments) expect(scriptSegmentSchema.parse(segment)).toEqual(segment);
  });
});

test('every supported language has phrases', () => {
  for (const language of ['en', 'zh', 'es', 'fr', 'de', 'pt', 'it', 'ja', 'ko', 'hi', 'ar']) {
    const { topics = [], numbers } = phrasesFor(language) ?? {};
    expect(new Set(topics).size).toBe(3);
    expect(numbers?.split('|').length ?? 9).toBe(9);
  }
  expect(phrasesFor('nl')).toBeNull();
  expect(phrasesFor('constructor')).toBeNull();
});

test('the same article gives the same script', async () => {
  expect(await write(read('fr-miserables.txt'))).toEqual(await write(read('fr-miserables.txt')));
});

describe('a post from the block editor', () => {
  const script = () => write(extractText(read('made-wordpress-post.html')));

  test('keeps quotations whole, reads lists as sentences and URLs as hosts', async () => {
    const spoken = (await script()).segments.map(({ text }) => text).join(' ');
    expect(spoken).toContain('He wrote: “The bee’s life is like a magic well.” “The more you draw from it');
    expect(spoken).toContain(
      'On what you can do: Three things help bees in any garden: Plant flowers that bloom early and late; Leave',
    );
    expect(spoken).toContain('at example.org.');
  });

  test('omits boilerplate', async () => {
    const spoken = (await script()).segments.map(({ text }) => text).join(' ');
    expect(spoken).not.toMatch(
      /min read|gallery|caption|hive in May|Photo|Share|Twitter|cookies|Read more|Older|\[1\]/,
    );
  });
});

test('omits the boilerplate of a page copied from a browser', async () => {
  const { segments } = await write(read('made-page-copy.txt'));
  const spoken = segments.map(({ text }) => text).join(' ');
  expect(spoken).not.toMatch(/Skip|Updated|Share|Advertisement|Read more|cookies|©/);
  expect(segments.map(({ text }) => text)).toContain('Why now?');
  expect(spoken).toContain('Dr. A. B. Novak of the Railway Institute says');
  expect(spoken).toContain('Tickets will be sold on one site; Bicycles travel for €10.');
});

test('keeps sentences about cookies, sharing and photographs', async () => {
  const article =
    'We use cookies every winter in our bakery, and the children share this joy.\n\n' +
    'Cookies are small files. The law asks sites to tell visitors that they use cookies, and why they do so, since the year 2011 in all of Europe; the fine print is long and the photographs are short.';
  const spoken = (await write(article)).segments.map(({ text }) => text).join(' ');
  expect(spoken).toContain('Cookies are small files.');
  expect(spoken).toContain('the photographs are short.');
});

describe('limits', () => {
  const long = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} of a long article is here.`).join(
    ' ',
  );

  test('fits 15,000 characters into one compilation', async () => {
    const article = long.slice(0, 15_000);
    expect((await write(article)).segments.length).toBeLessThanOrEqual(100);
  });

  test.each([25, 41, 60])('writes at most %i segments without losing text', async (maxSegments) => {
    const article = `# Numbers\n\n${long.slice(0, 12_000)}\n\n## More of them\n\n${long.slice(12_000, 13_000)}`;
    const { segments } = await write(article, {}, maxSegments);
    expect(segments.length).toBeLessThanOrEqual(maxSegments);
    expect(missingClauses(article, letters(segments.map(({ text }) => text).join(' ')))).toEqual([]);
    for (const segment of segments) scriptSegmentSchema.parse(segment);
  });

  test('exceeds maxSegments for a text that needs more', async () => {
    const { segments } = await write(long.slice(0, 12_000), {}, 3);
    expect(segments.length).toBeGreaterThan(3);
    for (const segment of segments) scriptSegmentSchema.parse(segment);
  });

  test('splits a sentence over the speech limit at spaces without losing words', async () => {
    const article = Array.from({ length: 1_500 }, (_, index) => `word${index}`).join(' ');
    const { segments } = await write(article);
    const words = segments.map(({ text }) => text.replace(/\.$/, '').split(' ')).flat();
    expect(words).toEqual(article.split(' '));
    for (const segment of segments) scriptSegmentSchema.parse(segment);
  });

  test('does not split surrogate pairs', async () => {
    const { segments } = await write(`a${'😀'.repeat(3_000)} words`);
    for (const { text } of segments) expect(() => encodeURIComponent(text)).not.toThrow();
  });
});

test.each(['', '   \n\n ', '— * —', 'Share this article', '© 2026 Example Media. All rights reserved.'])(
  '%j is an empty article',
  async (article) => {
    await expect(write(article)).rejects.toMatchObject({ code: 'article.empty' });
  },
);
