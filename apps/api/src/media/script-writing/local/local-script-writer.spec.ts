import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptSegmentSchema } from '@duetcast/domain/podcasts/script';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';
import { phrasesFor } from './phrases/phrases-by-language';

const folder = join(__dirname, '../../../../../../test/data/articles');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const writer = new LocalScriptWriter();
const write = (article: string, maxSegments?: number, signal = new AbortController().signal) =>
  writer.write({ article, maxSegments, model: 'gpt-4o-mini', temperature: 0.7, signal });

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
/** Clauses in the order of the text, cut by another rule than the writer's. */
const clauses = (text: string): string[] => text.split(/[.!?。？！।؟:\n]/u).flatMap((clause) => letters(clause) || []);

/** Clauses of a text that a script does not say, or not in their order. */
function lost(text: string, said: string): string[] {
  let from = 0;
  return clauses(text).filter((clause) => {
    const found = said.indexOf(clause, from);
    if (found !== -1) from = found;
    return found === -1;
  });
}

const works = readdirSync(folder).filter((file) => file.endsWith('.txt') && !file.startsWith('made-'));

describe.each(works)('%s', (file) => {
  const text = read(file);

  test('is told whole, in order, in its own language', async () => {
    const { segments, language } = await write(text);
    expect(language).toBe(file.slice(0, 2));
    // Lines that were wrapped by hand are one clause.
    const unwrapped = text.replace(/(?<=\p{L}|,|—)\n(?=\p{L}|“)/gu, ' ');
    expect(lost(unwrapped, letters(segments.map((segment) => segment.text).join(' ')))).toEqual([]);
  });

  test('is spoken in turns that one call of speech takes', async () => {
    const { segments } = await write(text);
    expect(segments.length).toBeGreaterThan(1);
    segments.forEach((segment, index) => {
      expect(scriptSegmentSchema.parse(segment)).toEqual(segment);
      expect(segment.speaker).toBe(index % 2 === 0 ? 'Host' : 'Guest');
      expect(segment.text.length).toBeLessThan(1_000);
    });
  });

  test('opens and closes with phrases of its language', async () => {
    const { segments, language } = await write(text);
    const phrases = phrasesFor(language);
    if (!phrases) return expect(language).toBe('nl');
    const [title = ''] = text.split('\n');
    expect(segments[0]?.text).toContain(phrases.titled.split('{}')[0]);
    expect(segments[0]?.text).toContain(title);
    expect(segments.at(-1)).toEqual({ speaker: 'Host', text: phrases.closing });
  });
});

test('every language of the product has phrases, all different', () => {
  for (const language of ['en', 'zh', 'es', 'fr', 'de', 'pt', 'it', 'ja', 'ko', 'hi', 'ar']) {
    const phrases = phrasesFor(language);
    const { acknowledgements = [], prompts = [], topics = [], titled = '', asking = '' } = phrases ?? {};
    expect(new Set([...acknowledgements, ...prompts, ...topics]).size).toBe(7 + 5 + 4);
    for (const phrase of [titled, asking, ...topics]) expect(phrase.split('{}')).toHaveLength(2);
  }
  expect(phrasesFor('nl')).toBeNull();
  expect(phrasesFor('constructor')).toBeNull();
});

test('the same article gives the same script', async () => {
  expect(await write(read('fr-miserables.txt'))).toEqual(await write(read('fr-miserables.txt')));
});

describe('a post from the block editor', () => {
  const script = () => write(extractText(read('made-wordpress-post.html')));

  test('becomes a conversation that its own headings ask for', async () => {
    const { segments } = await script();
    expect(segments.filter(({ speaker }) => speaker === 'Host').map(({ text }) => text)).toEqual([
      'Welcome to the show. Today’s question is this one: Why Do Bees Dance?',
      'Who discovered it?',
      'Let’s talk about the next part: “What you can do”.',
      phrasesFor('en')?.closing,
    ]);
  });

  test('keeps quotations whole, says lists as sentences and addresses by their host', async () => {
    const said = (await script()).segments.map(({ text }) => text).join(' ');
    expect(said).toContain('“The bee’s life is like a magic well,” he wrote. “The more you draw from it');
    expect(said).toContain('Plant flowers that bloom early and late. Leave a shallow dish of water out. Do not spray');
    expect(said).toContain('at example.org.');
  });

  test('says nothing of what surrounds it', async () => {
    const said = (await script()).segments.map(({ text }) => text).join(' ');
    expect(said).not.toMatch(
      /Lopez|min read|gallery|caption|hive in May|Photo|Share|Twitter|cookies|Read more|Older|\[1\]/,
    );
  });
});

test('a page copied from a browser is told without its surroundings', async () => {
  const { segments } = await write(read('made-page-copy.txt'));
  const said = segments.map(({ text }) => text).join(' ');
  expect(said).not.toMatch(/Skip|Miller|Updated|Share|Advertisement|Read more|cookies|©/);
  expect(segments.map(({ text }) => text)).toEqual(expect.arrayContaining(['Why now?', 'What do travellers say?']));
  expect(said).toContain('Dr. A. B. Novak of the Railway Institute says');
  expect(said).toContain('Tickets will be sold on one site. Bicycles travel for €10.');
});

test('sentences about cookies, sharing and photographs are the article’s own', async () => {
  const article =
    'We use cookies every winter in our bakery, and the children share this joy.\n\n' +
    'Cookies are small files. The law asks sites to tell visitors that they use cookies, and why they do so, since the year 2011 in all of Europe; the fine print is long and the photographs are short.';
  const said = (await write(article)).segments.map(({ text }) => text).join(' ');
  expect(said).toContain('Cookies are small files.');
  expect(said).toContain('the photographs are short.');
});

describe('limits', () => {
  const long = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} of a long article is here.`).join(
    ' ',
  );

  test('15,000 characters fit into one compilation', async () => {
    const article = long.slice(0, 15_000);
    expect((await write(article)).segments.length).toBeLessThanOrEqual(100);
  });

  test.each([25, 41, 60])('at most %i segments, with nothing lost', async (maxSegments) => {
    const article = `# Numbers\n\n${long.slice(0, 12_000)}\n\n## More of them\n\n${long.slice(12_000, 13_000)}`;
    const { segments } = await write(article, maxSegments);
    expect(segments.length).toBeLessThanOrEqual(maxSegments);
    expect(lost(article, letters(segments.map(({ text }) => text).join(' ')))).toEqual([]);
    for (const segment of segments) scriptSegmentSchema.parse(segment);
  });

  test('a text that needs more turns gets more', async () => {
    const { segments } = await write(long.slice(0, 12_000), 3);
    expect(segments.length).toBeGreaterThan(3);
    for (const segment of segments) scriptSegmentSchema.parse(segment);
  });

  test('a sentence that no call of speech takes is cut at a space, and no word is lost', async () => {
    const article = Array.from({ length: 1_500 }, (_, index) => `word${index}`).join(' ');
    const { segments } = await write(article);
    const words = segments.map(({ text }) => text.replace(/\.$/, '').split(' ')).flat();
    expect(words).toEqual(article.split(' '));
    for (const segment of segments) scriptSegmentSchema.parse(segment);
  });

  test('surrogate pairs are not cut', async () => {
    const { segments } = await write(`a${'😀'.repeat(3_000)} words`);
    for (const { text } of segments) expect(() => encodeURIComponent(text)).not.toThrow();
  });
});

test.each(['', '   \n\n ', '— * —', 'Share this article', '© 2026 Example Media. All rights reserved.'])(
  'in %j there is nothing to say',
  async (article) => {
    await expect(write(article)).rejects.toMatchObject({ code: 'article.empty' });
  },
);

test('a stopped wish is not written', async () => {
  await expect(write('One sentence.', undefined, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});
