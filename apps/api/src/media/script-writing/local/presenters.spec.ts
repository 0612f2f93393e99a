import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { readArticle } from '../article/article';
import { wordCount } from '../article/words';
import { spokenIn } from '../../../../../../test/support/builders/article.builder';
import { extractText } from '../extract-text';
import type { Script } from '../script-writer';
import { isDangling } from './units';
import { LocalScriptWriter } from './local-script-writer';

const folder = join(__dirname, '../../../../../../test/data/articles');
const files = readdirSync(folder).filter((file) => file !== 'SOURCES.md');
const textOf = (file: string): string => extractText(readFileSync(join(folder, file), 'utf8'));
const writer = new LocalScriptWriter();
const write = (article: string, options: Partial<ScriptOptions> = {}): Promise<Script> =>
  writer.write({ article, options: { ...defaultScriptOptions, ...options } });
const linesOf = async (article: string, options?: Partial<ScriptOptions>): Promise<string[]> =>
  (await write(article, options)).segments.map(({ speaker, text }) => `${speaker}: ${text}`);
const spoken = ({ segments }: Script): string => segments.map(({ text }) => text).join(' ');
const lengthOf = (script: Script): number => script.segments.reduce((sum, { text }) => sum + text.length, 0);

describe.each(files)('%s', (file) => {
  const text = textOf(file);
  const { language } = readArticle(text);

  test('is said by two presenters in the words that one would say', async () => {
    const words = (script: Script): string[] =>
      (spoken(script).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());
    const [one, two] = [await write(text, { speakers: 1 }), await write(text)];
    expect(words(two).sort()).toEqual(words(one).sort());
    expect(charactersIn(spoken(two))).toBeLessThanOrEqual(charactersFor('full', charactersIn(text)));
  });

  test('has no line of one or two words, which a basic voice swallows, but for quotations and questions', async () => {
    const { segments } = await write(text);
    const short = segments.filter(({ text: line }) => wordCount(line, language) < 3).map(({ text: line }) => line);
    expect(short.filter((line) => !/^“.*”$|[?？]$/.test(line))).toEqual([]);
  });

  test('has source ranges in order that hold the last word of a line', async () => {
    const { segments } = await write(text, { speakers: 1 });
    const letters = (part: string): string => part.replace(/[^\p{L}\p{N}]/gu, '');
    const starts = segments.flatMap(({ source }) => source?.start ?? []);
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
    for (const { source, text: line } of segments.slice(1, -1))
      if (source !== undefined && !/article\.$/.test(line))
        expect(letters(text.slice(source.start, source.end))).toContain(letters(line.slice(-6)).slice(-3));
  });

  test.each([600, 900])('fits into %i characters', async (maxCharacters) => {
    const script = await write(text, { maxCharacters });
    expect(lengthOf(script)).toBeLessThanOrEqual(maxCharacters);
    expect(script.segments.length).toBeGreaterThan(0);
  });

  test('keeps whole sentences with those they refer to when it is shortened', async () => {
    const script = spoken(await write(text, { maxCharacters: 700, speakers: 1 }));
    const article = readArticle(text);
    const first = article.sections.flatMap(({ blocks }) => blocks.map(({ sentences }) => sentences[0]?.text));
    spokenIn(article).forEach((sentence, index, sentences) => {
      const before = sentences[index - 1]?.replace(/[.。]$/u, '');
      if (
        before === undefined ||
        first.includes(sentence) ||
        !script.includes(sentence) ||
        !isDangling(sentence, language)
      )
        return;
      expect(script).toContain(before);
    });
  });
});

test('news are read by both, quotations by the other voice', async () => {
  expect(await linesOf(textOf('made-news.txt'))).toMatchInlineSnapshot(`
[
  "Host: Welcome to the show. Today we talk about “Riverton council approves $42.5M flood barrier after 7–2 vote”. It was written by Dana Whitfield.",
  "Guest: RIVERTON, Ohio — The Riverton City Council voted 7–2 on Tuesday night to approve a $42.5 million flood barrier along the Little Mill River, ending a six-year debate that began after the 2019 flood damaged 312 homes. Mayor Elena Ortiz said:",
  "Host: "We can't keep rebuilding the same kitchens." "This is the first plan that pays for itself."",
  "Guest: Ortiz added that FEMA would cover 65% of the cost under its BRIC program, with the rest coming from a 0.25% sales tax increase.",
  "Host: Council members Raj Patel and Tom O'Brien voted no. Patel, an engineer, called the projections "a best case dressed up as a plan." He pointed to a 2023 study by Ohio State University that put the cost at $61M, i.e. almost 44% higher.",
  "Guest: On what happens next: Construction is expected to start in Q3 2026 and finish by Dec. 15, 2028. The work will close Route 9 between 5th St. and Main St. for about 14 months, according to Dr. Susan Lee, Ph.D., who leads the project for the U.S. Army Corps of Engineers.",
  "Host: The barrier itself is 2.3 km long and 4.5 m high. It is designed for a 1-in-200-year flood, up from the 1-in-50-year standard used in 1978.",
  "Guest: Now, “By the numbers”, four things in all: Cost: $42.5M; Homes protected: 1,140; Jobs during construction: ~230; Sales tax: from 6.75% to 7.0%.",
  "Host: Residents can comment until April 11 at riverton.gov/flood-plan or by e-mailing floodplan@riverton.gov. Thank you for listening.",
]
`);
});

test.each([
  ['en', 'The council met.', '- Cats\n- Dogs', 'The council met. Two things in all: Cats; Dogs.'],
  ['en', 'You need:', '- Cats\n- Dogs', 'You need, two things in all: Cats; Dogs.'],
  ['en', 'There are two reasons:', '- Cats\n- Dogs', 'There are two reasons: Cats; Dogs.'],
  ['en', 'You need:', '- Cats.', 'You need: Cats.'],
  ['en', 'Do this:', '1. Wait. Then go.\n2. Come back.', 'Do this, two things in all: Wait. Then go. Come back.'],
  [
    'en',
    'Prices:',
    '| Plan | Price |\n|---|---|\n| Pro | $5 |\n| Max | $9 |',
    'Prices, a table of two rows, Plan and Price: Pro: $5; Max: $9.',
  ],
  ['en', 'Run:', '```sh\nls -l\n```', 'Run, as shown in the article.'],
  ['de', 'Nötig sind:', '- Mehl\n- Salz', 'Nötig sind, insgesamt zwei Punkte: Mehl; Salz.'],
  ['es', 'Hace falta:', '- Harina\n- Sal', 'Hace falta, dos puntos en total: Harina; Sal.'],
  ['fr', 'Il faut :', '- Farine\n- Sel', 'Il faut, deux points en tout : Farine ; Sel.'],
  ['it', 'Serve:', '- Farina\n- Sale', 'Serve, due punti in tutto: Farina; Sale.'],
  ['pt', 'É preciso:', '- Farinha\n- Sal', 'É preciso, dois pontos ao todo: Farinha; Sal.'],
  ['zh', '专家建议：', '- 面粉\n- 盐', '专家建议，一共两项：面粉；盐。'],
])('%s: %s %j', async (language, lead, block, said) => {
  const article = `${'Words. '.repeat(60)}\n\n${lead}\n\n${block}`;
  expect(spoken(await write(article, { language, speakers: 1 }))).toContain(said);
});

test.each([
  ['en', 'What it costs', 'On what it costs: It is'],
  ['en', 'By the numbers', 'Next, “By the numbers”: It is'],
  ['en', '“Yes”', '“Yes”: It is'],
  ['de', 'Wie es weitergeht', 'Dazu, wie es weitergeht: It is'],
  ['es', 'Cómo sigue', 'Sobre cómo sigue: It is'],
  ['fr', 'Ce qui change', 'Sur ce qui change : It is'],
  ['it', 'Come va', 'Su come va: It is'],
  ['pt', 'Como continua', 'Sobre como continua: It is'],
  ['zh', '安全问题', '接下来，“安全问题”：It is'],
])('%s: the heading %s is woven in', async (language, heading, said) => {
  const article = `# Title\n\n${'Words. '.repeat(60)}\n\n## ${heading}\n\nIt is much.`;
  expect(spoken(await write(article, { language }))).toContain(said);
});

test.each([
  ['en', 'Why now?'],
  ['zh', '为什么是现在？'],
])('%s: a heading that asks is answered by the other voice', async (language, heading) => {
  const article = `# Title\n\n${'Words. '.repeat(60)}\n\n## ${heading}\n\nIt is time.`;
  const { segments } = await write(article, { language });
  const at = segments.findIndex(({ text }) => text === heading);
  expect(segments[at + 1]).toMatchObject({ text: expect.stringMatching(/^It is time\./) as string });
  expect(segments[at + 1]?.speaker).not.toBe(segments[at]?.speaker);
});

test('a text that is shorter than what presenters say is said without it', async () => {
  const article = 'The city library reopens on Monday at nine o’clock.';
  const { segments } = await write(article);
  expect(segments).toEqual([{ speaker: 'Host', text: article, source: { start: 0, end: article.length } }]);
  expect(await linesOf('# A new library\n\nThe library opens today. It has 20,000 books.')).toEqual([
    'Host: A new library.',
    'Guest: The library opens today. It has 20,000 books.',
  ]);
  expect(await linesOf('The library opens today. It has 20,000 books.')).toEqual([
    'Host: The library opens today.',
    'Guest: It has 20,000 books.',
  ]);
});

test('the opening names title, author and source', async () => {
  const text = `---\ntitle: Tides\nauthor: Ana García\nsource: The Riverton Gazette\n---\n\n${'It is so. '.repeat(60)}`;
  const [opening] = await linesOf(text);
  expect(opening).toBe(
    'Host: Welcome to the show. Today we talk about “Tides”. It was written by Ana García. The article is from The Riverton Gazette.',
  );
});

test.each(['en', 'de', 'es', 'fr', 'it', 'pt', 'zh'])('%s: the opening names the source', async (language) => {
  const [opening, ...others] = await linesOf('It is so. '.repeat(60), { language, source: 'The Riverton Gazette' });
  expect(opening).toContain('The Riverton Gazette');
  expect(others.join(' ')).not.toContain('Gazette');
});

test('four introduce themselves and take turns', async () => {
  const names = { Host: 'Ana', Guest: 'Ben', 'Guest 2': 'Cem', 'Guest 3': 'Dora' };
  const { segments } = await write(textOf('made-release-note.md'), { speakers: 4, names });
  expect(segments[0]?.text).toContain('I am Ana. With me are Ben, Cem and Dora. Today');
  expect(new Set(segments.map(({ speaker }) => speaker)).size).toBe(4);
});

test('sections are chapters, and links stand in the show notes', async () => {
  const { segments, notes, title } = await write(textOf('made-news.txt'));
  expect(title).toBe('Riverton council approves $42.5M flood barrier after 7–2 vote');
  expect(segments.flatMap(({ section }) => section ?? [])).toEqual([title, 'What happens next', 'By the numbers']);
  expect(notes).toContain('*Dana Whitfield*');
  expect(notes).toContain('- [riverton.gov/flood-plan](https://www.riverton.gov/flood-plan)');
});

test.each(['made-readme.md', 'made-howto.txt', 'made-release-note.md'])('no code of %s is spoken', async (file) =>
  expect(spoken(await write(textOf(file)))).not.toMatch(/npm install|sudo|curl -|brew|```|--check|tidepool watch|\|/),
);

describe('a shortened script', () => {
  const sentences = files
    .filter((file) => file.startsWith('en-'))
    .flatMap((file) => spokenIn(readArticle(textOf(file))));
  const long = Array.from({ length: 3 }, () => sentences.join('\n\n'))
    .join('\n\n')
    .slice(0, 15_000);

  test.each([
    ['brief', 1_000, 1_800],
    ['standard', 3_500, 5_400],
  ] as const)('that is %s has %i to %i characters', async (length, min, max) => {
    const script = await write(long, { length });
    expect(lengthOf(script)).toBeGreaterThan(min);
    expect(lengthOf(script)).toBeLessThanOrEqual(max);
  });

  test('ends with what it leaves out', async () => {
    const script = await write(textOf('made-news.txt'), { maxCharacters: 700 });
    expect(script.omitted).toBe('We left out the part about “By the numbers”.');
    expect(script.segments.at(-1)).toMatchObject({
      speaker: 'Host',
      text: expect.stringContaining(script.omitted!) as string,
    });
  });

  test('has a part of every section', async () => {
    const body = spokenIn(readArticle(textOf('made-opinion.txt'))).join(' ');
    const text = `# Plan\n\n${['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\n${body}`).join('\n\n')}`;
    const { segments } = await write(text, { length: 'brief' });
    expect(segments.flatMap(({ section }) => section ?? [])).toEqual(['Plan', 'One', 'Two', 'Three', 'Four']);
  });
});
