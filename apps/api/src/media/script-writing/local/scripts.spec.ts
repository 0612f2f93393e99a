import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { readArticle } from '../article/article';
import { extractText } from '../extract-text';
import type { Script } from '../script-writer';
import { isDangling } from './units';
import { LocalScriptWriter } from './local-script-writer';
import { phrasesFor } from '../../data/phrases';

const folder = join(__dirname, '../../../../../../test/data/articles');
const files = readdirSync(folder).filter((file) => file !== 'SOURCES.md');
const textOf = (file: string): string => extractText(readFileSync(join(folder, file), 'utf8'));
const writer = new LocalScriptWriter();
const write = (article: string, options: Partial<ScriptOptions> = {}): Promise<Script> =>
  writer.write({
    article,
    options: { ...defaultScriptOptions, ...options },
  });

const lengthOf = (segments: Script['segments']): number => segments.reduce((sum, { text }) => sum + text.length, 0);
const spokenBy = (script: Script, speaker: string): string[] =>
  script.segments.filter((segment) => segment.speaker === speaker).map(({ text }) => text);
const spoken = ({ segments }: Script): string => segments.map(({ text }) => text).join(' ');
const sentencesOf = (text: string): string[] =>
  readArticle(text).sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ sentences }) => sentences.map((sentence) => sentence.text)),
  );
/** A long text without headings: all English articles of these tests. */
const long = files
  .filter((file) => /^(?:en-|made-(?:news|howto|opinion|interview|recipe|readme|release))/.test(file))
  .flatMap((file) => sentencesOf(textOf(file)))
  .reduce((text, sentence, index) => `${text}${index % 6 === 0 ? '\n\n' : ' '}${sentence}`, '')
  .slice(0, 15_000);

describe.each(files)('%s', (file) => {
  const text = textOf(file);
  const { language } = readArticle(text);

  test('has all its sentences in the full script, in order, and little else', async () => {
    const script = await write(text);
    let from = 0;
    for (const sentence of sentencesOf(text)) {
      expect(spoken(script).slice(from)).toContain(sentence);
      from = spoken(script).indexOf(sentence, from);
    }
    expect(charactersIn(spoken(script))).toBeLessThanOrEqual(charactersFor('full', charactersIn(text)));
  });

  test('has at most 15 % of its characters from the Host', async () => {
    for (const length of ['brief', 'full'] as const) {
      const script = await write(text, { length });
      const host = spokenBy(script, 'Host').join('').length;
      if (phrasesFor(language)) expect(host).toBeLessThanOrEqual(lengthOf(script.segments) * 0.15);
    }
  });

  test('never repeats a line of the Host', async () => {
    const lines = spokenBy(await write(text), 'Host');
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('has source ranges that hold the last word of a line', async () => {
    const { segments } = await write(text);
    const letters = (part: string): string => part.replace(/[^\p{L}\p{N}]/gu, '');
    for (const { speaker, source, text: line } of segments.slice(1)) {
      if (source === undefined) expect(speaker).toBe('Host');
      // Code is replaced by a mention of the article.
      else if (!/article\.$/.test(line))
        expect(letters(text.slice(source.start, source.end))).toContain(letters(line.slice(-6)).slice(-3));
    }
  });

  test.each([600, 900])('fits into %i characters', async (maxCharacters) => {
    const script = await write(text, { maxCharacters });
    expect(lengthOf(script.segments)).toBeLessThanOrEqual(maxCharacters);
    expect(script.segments.length).toBeGreaterThan(0);
  });

  test('keeps whole sentences with those they refer to when it is shortened', async () => {
    const { segments } = await write(text, { maxCharacters: 700, speakers: 1 });
    const script = segments.map((segment) => segment.text).join(' ');
    const sentences = sentencesOf(text);
    sentences.forEach((sentence, index) => {
      const before = sentences[index - 1];
      const heading = readArticle(text).sections.some(({ blocks }) =>
        blocks.some((block) => block.sentences[0]?.text === sentence),
      );
      if (before === undefined || heading || !script.includes(sentence) || !isDangling(sentence, language)) return;
      expect(script).toContain(before);
    });
  });
});

describe('news', () => {
  const text = textOf('made-news.txt');

  test('names its author, and the Host takes up what was said', async () => {
    expect(spokenBy(await write(text), 'Host')).toEqual([
      'Today we talk about “Riverton council approves $42.5M flood barrier after 7–2 vote”. The author is Dana Whitfield.',
      '312 homes?',
      'Let’s turn to “What happens next”.',
      'What do the numbers say?',
      'By the numbers.',
    ]);
  });

  test('has chapters at its headings', async () => {
    const { segments } = await write(text);
    expect(segments.flatMap(({ section }) => section ?? [])).toEqual([
      'Riverton council approves $42.5M flood barrier after 7–2 vote',
      'What happens next',
      'By the numbers',
    ]);
  });

  test('has its links in the show notes', async () => {
    const { notes, title } = await write(text);
    expect(title).toBe('Riverton council approves $42.5M flood barrier after 7–2 vote');
    expect(notes).toContain('*Dana Whitfield*');
    expect(notes).toContain('- [riverton.gov/flood-plan](https://www.riverton.gov/flood-plan)');
  });

  test('says what a short script leaves out', async () => {
    const script = await write(text, { maxCharacters: 700 });
    expect(script.omitted).toMatch(/^(?:We left out the part|This is a short version)/);
    expect(spokenBy(script, 'Host').join(' ')).toContain(script.omitted);
    expect((await write(text)).omitted).toBeNull();
  });
});

describe('an opinion', () => {
  const text = textOf('made-opinion.txt');

  test('is attributed to its author', async () => {
    expect(spoken(await write(text))).toContain('In the author’s own words: I have a confession.');
    const signed = text.replace('\n\n', '\n\nBy Dana Whitfield\n\n');
    expect(spoken(await write(signed))).toContain('As the author, Dana Whitfield, writes: I have a confession.');
  });

  test('has questions about what follows', async () => {
    expect(spokenBy(await write(text), 'Host')).toEqual([
      'Welcome to the show. Today we talk about “Your meeting should have been a walk”.',
      'And after that?',
      'Is there another side to it?',
      'What does the research say?',
      'Is there a “but”?',
      'So what follows from that?',
      'Thank you for listening.',
    ]);
  });
});

test('a text under 300 characters is said without any phrase', async () => {
  const article = 'The city library reopens on Monday at nine o’clock.';
  expect((await write(article)).segments).toEqual([
    { speaker: 'Guest', text: article, source: { start: 0, end: article.length } },
  ]);
  const { segments } = await write('# A new library\n\nThe library opens today. It has 20,000 books.');
  expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Host', 'A new library.'],
    ['Guest', 'The library opens today. It has 20,000 books.'],
  ]);
});

test('an interview keeps its questions with the Host', async () => {
  const host = spokenBy(await write(textOf('made-interview.txt')), 'Host');
  expect(host).toEqual(
    expect.arrayContaining(['How did you become a clock keeper?', 'What does the work consist of?']),
  );
});

test('people who are quoted are asked about by name', async () => {
  expect(spokenBy(await write(textOf('made-french.txt')), 'Host')).toContain('Que dit Paul Ferrand ?');
});

test.each(['made-readme.md', 'made-howto.txt', 'made-release-note.md'])('no code of %s is spoken', async (file) => {
  const script = await write(textOf(file));
  expect(spoken(script)).not.toMatch(/npm install|sudo|curl -|brew|```|--check|tidepool watch|\|/);
  expect(spoken(script).match(/The commands are in the article\./g)).toHaveLength(1);
});

describe('a long article', () => {
  test('is a conversation throughout', async () => {
    const { segments } = await write(long);
    let run = 0;
    for (const { speaker, text } of segments) {
      run = speaker === 'Host' ? 0 : run + text.length;
      expect(run).toBeLessThan(2_000);
    }
  });

  test.each([
    ['brief', 1_000, 1_800],
    ['standard', 3_500, 5_400],
  ] as const)('is %s with %i to %i characters', async (length, min, max) => {
    const script = await write(long, { length });
    expect(lengthOf(script.segments)).toBeGreaterThan(min);
    expect(lengthOf(script.segments)).toBeLessThanOrEqual(max);
    expect(script.omitted).toMatch(/percent of the article|We left out/);
  });
});

test('every section of an article has its part in a brief script', async () => {
  const body = sentencesOf(textOf('made-opinion.txt')).join(' ');
  const text = `# Plan\n\n${['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\n${body}`).join('\n\n')}`;
  const { segments } = await write(text, { length: 'brief' });
  expect(segments.flatMap(({ section }) => section ?? [])).toEqual(['One', 'Two', 'Three', 'Four']);
});
