import { cpuUsage } from 'node:process';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import { scriptSegmentSchema } from '@duetcast/domain/podcasts/script';
import fc from 'fast-check';
import { seedOf, sized } from '../../../../../../test/support/long-check';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';

const writer = new LocalScriptWriter();

/** What is said of a document, as the API reads it; empty for one without text. */
async function said(document: string): Promise<string> {
  const article = extractText(document).slice(0, maxArticleCharacters);
  const options = { length: 'full', speakers: 1, names: {}, language: 'en' } as const;
  const { segments } = await writer.write({ article, options }).catch((error: unknown) => {
    if (isAppError(error, 'article.empty')) return { segments: [] };
    throw error;
  });
  for (const segment of segments) expect(scriptSegmentSchema.parse(segment)).toEqual(segment);
  return segments.map(({ text }) => text).join('\n');
}

/** A number after a mark tells each word of a document from all others. */
const numbered = (document: string): string => {
  let number = 0;
  return document.replace(/N#/g, () => `N${(number += 1)}`);
};
const numbersIn = (text: string): number[] => (text.match(/(?<=N)\d+/g) ?? []).map(Number).sort((a, b) => a - b);

const words = 'the river council bridge market garden harbor mayor plan of a long summer'.split(' ');
const clause = fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 12 }).map((all) => `N# ${all.join(' ')}`);
const sentence = clause.map((text) => `${text}.`);
const several = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { minLength: 1, maxLength });
const prose = several(sentence, 5).map((all) => all.join(' '));

const wrapped = (tags: readonly string[]) =>
  fc.tuple(fc.constantFrom(...tags), prose).map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`);
const inlined = fc
  .tuple(fc.constantFrom('b', 'i', 'em', 'a href="/x"', 'span class="c"', 'mark', 'small', 'q'), clause, clause)
  .map(([tag, inner, after]) => `<p><${tag}>${inner}</${tag.split(' ')[0]}> ${after}.</p>`);
const htmlList = fc
  .tuple(fc.constantFrom('ul', 'ol'), several(sentence, 6))
  .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`);
const htmlTable = several(fc.tuple(clause, clause), 5).map(
  (rows) =>
    `<table><tr><th>Street</th><th>Use</th></tr>${rows.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join('')}</table>`,
);
const terms = several(fc.tuple(clause, sentence), 4).map(
  (all) => `<dl>${all.map(([term, text]) => `<dt>${term}:</dt><dd>${text}</dd>`).join('')}</dl>`,
);
const html = several(
  fc.oneof(
    { weight: 4, arbitrary: wrapped(['p', 'div', 'section', 'blockquote', 'p style="color: red"', 'article']) },
    inlined,
    htmlList,
    htmlTable,
    terms,
    fc.tuple(sentence, sentence).map(([a, b]) => `<p>${a}<br>${b}</p>`),
  ),
  10,
).map((blocks) => blocks.join('\n'));

const markdown = several(
  fc.oneof(
    { weight: 4, arbitrary: prose },
    several(sentence, 6).map((items) => items.map((item) => `- ${item}`).join('\n')),
    several(sentence, 6).map((items) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')),
    prose.map((text) => `> ${text}`),
    fc.tuple(clause, clause).map(([a, b]) => `**${a}** and [${b}](https://example.com/x).`),
    several(fc.tuple(clause, clause), 5).map((rows) =>
      ['| Street | Use |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'),
    ),
  ),
  10,
).map((blocks) => blocks.join('\n\n'));

/** Marks that open what nothing closes, and that forms of Markdown, wikis and generators use. */
const noise = fc.constantFrom(
  ...[
    '[',
    '![',
    '](',
    '**',
    '_',
    '~~',
    '==',
    '++',
    "''",
    "'''",
    '$',
    '$$',
    '&',
    '&#',
    '<',
    '</',
    '{',
    '}}',
    '|',
    '\\',
    '^',
    '+++',
  ],
  ...[
    '!!! note',
    '???',
    '    ',
    '- 3 -',
    ':::',
    '[^a]:',
    '[[',
    ']]',
    '(1)',
    '…',
    '#',
    '=',
    '-',
    '\t',
    '\u00a0',
    '\u200b',
  ],
);
const noisy = fc
  .tuple(fc.oneof(html, markdown), fc.array(fc.tuple(noise, fc.nat(1_000)), { maxLength: 30 }))
  .map(([document, marks]) =>
    marks.reduce((text, [mark, place]) => {
      const at = Math.floor((place / 1_001) * text.length);
      return text.slice(0, at) + mark + text.slice(at);
    }, document),
  );

test('each word of a document is said once', async () => {
  const property = fc.asyncProperty(fc.oneof(html, markdown).map(numbered), async (document) =>
    expect(numbersIn(await said(document))).toEqual(numbersIn(document)),
  );
  await fc.assert(property, { seed: seedOf('words of documents'), numRuns: sized(1_000, 5_000) });
});

test('a document with marks that nothing closes is read, and no word twice', async () => {
  const property = fc.asyncProperty(noisy.map(numbered), async (document) => {
    const numbers = numbersIn(await said(document));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
  await fc.assert(property, { seed: seedOf('documents with open marks'), numRuns: sized(1_000, 5_000) });
});

const line = 'The council of the long river plans a bridge beside the market and the garden of the mayor.';
const doubled = [
  ...[
    '!!! note\n    ',
    '??? "a"\n',
    "''a ",
    "'''a ",
    '==a ',
    '++a ',
    'H~2 ',
    'x^2 ',
    '2*3*',
    '<ref>',
    '<ref name=a ',
    '{\n"a": [',
    '[*] ',
  ],
  ...[
    'pre-\nand ',
    'EU-\n',
    '- 3 -\n\n',
    'Page 3 of 9\n\n',
    '$30<sup>99</sup> ',
    '<span style="text-decoration: line-through">',
    '<dt>a<dd>',
  ],
  ...[
    'Q: a\n\nA: b\n\n',
    'Ana: I a\n\nMia: I b?\n\n',
    'Ana Costa\nI a\n\nMia\nI b\n\n',
    '(<a href="#a">1</a>, ',
    '<b><i>',
    '> ',
    '| a ',
    '\n# a\n',
    '“a ',
    '{{ a ',
    '[a](',
    '`a ',
    '&amp',
    '                ',
  ],
];

/** Milliseconds of processor time. */
async function time(unit: string, times: number): Promise<number> {
  const document = `${unit}${line}\n`.repeat(times);
  const start = cpuUsage();
  await writer.write({ article: extractText(document) }).catch(() => null);
  const { user } = cpuUsage(start);
  return user / 1_000;
}

test.each(doubled)('twice the text takes at most 2.5 times: %j', async (unit) => {
  await time(unit, 50);
  const ratios: number[] = [];
  for (let run = 0; run < 5 && !ratios.some((ratio) => ratio <= 2.5); run++) {
    const [once, twice] = [await time(unit, 300), await time(unit, 600)];
    ratios.push(twice / Math.max(once, 40));
  }
  expect(Math.min(...ratios)).toBeLessThanOrEqual(2.5);
});
