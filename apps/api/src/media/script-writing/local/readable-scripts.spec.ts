import { isAppError } from '@duetcast/domain/kernel/errors';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { storedScriptSchema } from '@duetcast/domain/podcasts/script';
import fc from 'fast-check';
import { longProperty } from '../../../../../../test/support/long-check';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';

const writer = new LocalScriptWriter();

/** As the API stores a script and reads it; null: an article without text. */
async function readBack(article: string, speakers: 1 | 2 | 3) {
  const text = extractText(article).slice(0, maxArticleCharacters);
  const options = { length: 'full', speakers, names: {} } as const;
  const script = await writer.write({ article: text, options }).catch((error: unknown) => {
    if (isAppError(error, 'article.empty')) return null;
    throw error;
  });
  if (script === null) return null;
  const segments = script.segments.map((segment) => ({ ...segment, voice_id: 'v' }));
  return storedScriptSchema.parse({ version: 1, voices: { Host: 'v', Guest: 'v' }, segments, title: script.title });
}

const word = fc.constantFrom(
  ...'bridge council river Monday Elena 312 µm €5 the and a of Brücke 橋 мост ✅ | # * _ ` & < [1] $x^2$'.split(' '),
);
const line = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const sentence = line.map((text) => `${text}.`);
const repeated = (unit: fc.Arbitrary<string>, max: number): fc.Arbitrary<string> =>
  fc.tuple(unit, fc.nat(max)).map(([text, times]) => `${text}\n`.repeat(times));
const block = fc.oneof(
  sentence,
  line,
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`),
  repeated(word, 400),
  repeated(
    line.map((text) => `- ${text}`),
    60,
  ),
  repeated(
    word.map((text) => `${text}\n`),
    200,
  ),
  repeated(
    line.map((text) => `## ${text}\n`),
    60,
  ),
  fc
    .array(fc.tuple(word, word), { maxLength: 12 })
    .map((rows) => ['| a | b |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n')),
  fc.tuple(word, fc.nat(4_000)).map(([text, times]) => text.repeat(times).slice(0, 4_000)),
  line.map(
    (text) =>
      `<table><caption>${text}</caption><tr><th colspan="2">${text}</th></tr><tr><td rowspan="2">${text}</td></tr></table>`,
  ),
  line.map((text) => `<p>${text}<sup>1</sup> <s>${text}</s></p>`),
  line.map((text) => `"${text}`),
  fc.constantFrom('---', '```\ncode', '$$', '{{< a >}}', '[[', '+++', '<div>', '</p>', '[TOC]'),
);
const article = fc.array(block, { minLength: 1, maxLength: 12 }).map((blocks) => blocks.join('\n\n'));

test('what is written can be read', async () => {
  const property = fc.asyncProperty(
    article,
    fc.constantFrom(1 as const, 2 as const, 3 as const),
    async (text, speakers) => {
      await readBack(text, speakers);
    },
  );
  await fc.assert(property, longProperty('written scripts can be read', 12, 2_000));
});

test.each([
  ['a list of words', Array.from({ length: 700 }, (_, index) => `word${index}`).join('\n')],
  ['words in paragraphs', Array.from({ length: 600 }, (_, index) => `word${index}`).join('\n\n')],
  ['words with commas', Array.from({ length: 600 }, (_, index) => `word${index}`).join(', ')],
  [
    'marked headings without text',
    Array.from({ length: 200 }, (_, index) => `## Heading of part ${index}`).join('\n\n'),
  ],
  ['a title of one long line', `# ${'A long title goes on '.repeat(300)}\n\nThe text is short.`],
  ['a word without an end', 'x'.repeat(14_000)],
])('%s is read in lines that a voice accepts', async (_, text) => {
  for (const speakers of [1, 2, 3] as const) expect((await readBack(text, speakers))?.segments).not.toHaveLength(0);
});
