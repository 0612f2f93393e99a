import { defaultScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';

const writer = new LocalScriptWriter();
/** The lines with quotations, each before the name of who reads it. */
async function linesOf(article: string, language: string): Promise<string[]> {
  const { segments } = await writer.write({ article, options: { ...defaultScriptOptions, language, speakers: 2 } });
  return segments.map(({ speaker, text }) => `${speaker}: ${text}`);
}
const otherThan = (line: string): string => (line.startsWith('Host') ? 'Guest' : 'Host');

test.each([
  ['en', 'The mill is old.', "'It never rains here,' said Ann Lee.", 'Ann Lee said:', '“It never rains here.”'],
  ['en', 'The mill is old.', "'It doesn't rain', said Ann Lee.", 'Ann Lee said:', "“It doesn't rain.”"],
  ['en', 'The mill is old.', '‘I don’t mind,’ said Ann Lee.', 'Ann Lee said:', '“I don’t mind.”'],
  ['en', 'The mill is old.', 'As Lee put it: "Never again."', 'As Lee put it:', '"Never again."'],
  [
    'de',
    'Die Mühle ist alt.',
    '»Sie dreht sich nicht mehr«, meint Schulz.',
    'Schulz meint:',
    '„Sie dreht sich nicht mehr.“',
  ],
  ['de', 'Die Mühle ist alt.', '»Sie steht«, so Anna Keller.', 'So Anna Keller:', '„Sie steht.“'],
  ['de', 'Die Mühle ist alt.', 'Wie Keller sagte: »Nie wieder!«', 'Wie Keller sagte:', '„Nie wieder!“'],
  ['es', 'El molino es viejo.', 'Como resumió Keller: «Nunca más».', 'Como resumió Keller:', '«Nunca más.»'],
  ['es', 'El molino es viejo.', "'No llueve nunca', dijo Ana Vera.", 'Ana Vera dijo:', '“No llueve nunca.”'],
  [
    'fr',
    'Le moulin est vieux.',
    'Comme le résume Keller : « Plus jamais. »',
    'Comme le résume Keller :',
    '« Plus jamais. »',
  ],
  [
    'it',
    'Il mulino è vecchio.',
    "'Non piove mai', ha detto Anna Bianchi.",
    'Anna Bianchi ha detto:',
    '“Non piove mai.”',
  ],
  ['pt', 'O moinho é velho.', '‘Nunca chove’, disse Ana Lima.', 'Ana Lima disse:', '“Nunca chove.”'],
  ['zh', '磨坊很旧。', '‘从来不下雨，’李想说。', '李想说：', '“从来不下雨。”'],
])('%s: another voice reads what is quoted: %s %s', async (language, before, quotation, lead, quoted) => {
  const [first, second] = await linesOf(`${before} ${quotation}`, language);
  expect(first).toContain(lead);
  expect(second).toBe(`${otherThan(first!)}: ${quoted}`);
});

test.each([
  [
    'en',
    'It is old.\n\n> It never rains here.\n>\n> — Ann Lee, farmer\n\nSo it was.',
    'Ann Lee, farmer:',
    '“It never rains here.”',
  ],
  ['en', 'It is old.\n\n> "It never rains."\n> -- Ann Lee\n\nSo it was.', 'Ann Lee:', '"It never rains."'],
  [
    'en',
    '<p>It is old.</p><blockquote><p>It never rains.</p><p>It snows.</p><cite>Ann <em>Lee</em></cite></blockquote>',
    'Ann Lee:',
    '“It never rains. It snows.”',
  ],
  [
    'de',
    '<p>Sie ist alt.</p><blockquote><p>„Nie wieder!“</p><footer>— Anna Keller</footer></blockquote><p>Das war so.</p>',
    'Anna Keller:',
    '„Nie wieder!“',
  ],
  [
    'fr',
    '<p>Il est vieux.</p><blockquote><p>Jamais plus.</p><cite>Anne Keller</cite></blockquote>',
    'Anne Keller :',
    '“Jamais plus.”',
  ],
  ['zh', '磨坊很旧。\n\n> 从来不下雨。\n>\n> ——李想', '李想：', '“从来不下雨。”'],
  ['zh', '<p>磨坊很旧。</p><blockquote><p>从来不下雨。</p><cite>李想</cite></blockquote>', '李想：', '“从来不下雨。”'],
])('%s: who is named below a quotation is named before it: %s', async (language, article, lead, quoted) => {
  const lines = await linesOf(extractText(article), language);
  const at = lines.findIndex((line) => line.endsWith(quoted));
  expect(lines[at]).toBe(`${otherThan(lines[at - 1]!)}: ${quoted}`);
  expect(lines[at - 1]).toMatch(new RegExp(`${lead}$`));
});

test('who is named below a quotation said nothing of the one before', async () => {
  const quotations = '> It never rains here.\n\n> It always snows here.\n>\n> — Ann Lee';
  const lines = await linesOf(`It is old.\n\n${quotations}\n\nSo it was, for many years, in this valley.`, 'en');
  expect(lines.join(' ')).toMatch(/It never rains here\. Ann Lee: \w+: “It always snows here\.”/);
});

test('items below an item are one sentence with it, unless that is long', async () => {
  const list = '- a hotel,\n- a group that wants to\n  - restart one wheel,\n  - open a bakery.\n- a shop.';
  expect((await linesOf(`It is old. Three bid:\n\n${list}`, 'en')).join(' ')).toContain(
    'a hotel; a group that wants to: restart one wheel, open a bakery; a shop.',
  );
  const long = list.replace('one wheel', `one wheel ${'of the old mill '.repeat(6)}`);
  expect((await linesOf(`It is old. Three bid:\n\n${long}`, 'en')).join(' ')).toContain('open a bakery. a shop.');
});

test.each([
  ['en', "The workers' union met, and 'tis the season of the farmers' market."],
  ['en', "It was called 'the old mill' by those who came in the '90s."],
  ['fr', 'Le mot « moulin » est vieux, et « meule », dit-on, aussi.'],
])('%s: marks that quote no speech stay: %s', async (language, text) =>
  expect((await linesOf(text, language)).join(' ')).toContain(text),
);

test('who is named before their words is not the author, and volumes are no pronoun', async () => {
  const turns = 'HOST: Do they sleep at night?\n\nDR. LEE: They do. I study them.\n\nAna Ruiz: I was there.';
  expect((await linesOf(turns, 'en')).join(' ')).not.toContain('author');
  expect((await linesOf('She wrote Notes, vols. I–III (1984), and left the town.', 'en')).join(' ')).not.toContain(
    'author',
  );
});

test('fr: quotations in a row are read by one voice', async () => {
  const lines = await linesOf('Le moulin est vieux. « Il tourne », explique Paul Roux. « Puis il s’arrête. »', 'fr');
  expect(lines.at(-1)).toMatch(/: « Il tourne\. » « Puis il s’arrête\. »$/);
});

test.each([
  ['en', 'She said: "We do not know.', '"It is late. We go."', '"We do not know. It is late. We go."'],
  ['en', '“We do not know.', '“It is late,” said Mayor Ortiz.', '“We do not know. It is late.”'],
  ['en', '“We do not know.', 'It is late,” said Mayor Ortiz.', '“We do not know. It is late.”'],
  ['de', '»Wir wissen es nicht.', '»Es ist spät«, sagte Tom Becker.', '„Wir wissen es nicht. Es ist spät.“'],
  ['de', '„Wir wissen es nicht.', '„Es ist spät“, sagte Tom Becker.', '„Wir wissen es nicht. Es ist spät.“'],
  ['fr', '« Nous ne savons pas.', '« Il est tard », dit Anne Martin.', '« Nous ne savons pas. Il est tard. »'],
  ['es', '«No lo sabemos.', '«Es tarde», dijo Ana Vera.', '«No lo sabemos. Es tarde.»'],
])('%s: a quotation of two paragraphs is read by one voice: %s %s', async (language, first, second, quoted) => {
  const lines = await linesOf(`${first}\n\n${second}`, language);
  expect(lines.map((line) => line.replace(/^\w+: /, ''))).toContain(quoted);
});

test('a quotation that is too long for one turn goes on in the same voice', async () => {
  const sentence = 'We do not know what to do about the old mill of the town, which no one asked about.';
  const lines = await linesOf(
    `The mill is old. ${'The river is deep there, and the town is proud of it. '.repeat(8)}\n\n"${`${sentence} `.repeat(3)}\n\n"${`${sentence} `.repeat(4).trim()}" said Mayor Ortiz.`,
    'en',
  );
  const readers = lines.filter((line) => line.includes('do about the old mill')).map((line) => line.split(':')[0]);
  expect(readers.length).toBeGreaterThan(1);
  expect(new Set(readers).size).toBe(1);
});
