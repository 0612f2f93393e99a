import { charactersIn } from '@duetcast/domain/kernel/characters';
import { minScriptCharacters, scriptLengths } from '@duetcast/domain/limits/podcast-limits';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { scriptSegmentSchema, type ScriptSegment } from '@duetcast/domain/podcasts/script';
import { defaultScriptOptions } from '@duetcast/domain/podcasts/script-options';
import fc from 'fast-check';
import { longProperty } from '../../../../../../test/support/long-check';
import { LocalScriptWriter } from './local-script-writer';
import { maxTurnWords } from './turns';
import { wordCount } from '../article/words';

const writer = new LocalScriptWriter();
const languages = {
  en: { words: 'the river council bridge is flooding a market garden', said: ' said Mayor Elena Ortiz.', stop: '.' },
  de: { words: 'der Fluss und die Brücke im Garten sind alt', said: ' sagte Anna Keller.', stop: '.' },
  es: { words: 'el río y la ciudad tienen un puente viejo', said: ' dijo Ana Vera.', stop: '.' },
  fr: { words: 'le fleuve et la ville ont un pont ancien', said: ' explique Aurélie Castan.', stop: '.' },
  it: { words: 'il fiume e la città hanno un ponte vecchio', said: ' ha detto Anna Bianchi.', stop: '.' },
  pt: { words: 'o rio e a cidade têm uma ponte velha', said: ' disse Ana Lima.', stop: '.' },
  zh: { words: '河流 城市 桥梁 花园 市场 学校 会议 居民', said: '安娜说。', stop: '。' },
} as const;
type Language = keyof typeof languages;

/** A number in each sentence tells it from all others. */
const marks = (text: string): string[] => text.match(/(?<=N)\d+/g) ?? [];

function documentIn(language: Language): fc.Arbitrary<string> {
  const { words, said, stop } = languages[language];
  const space = language === 'zh' ? '' : ' ';
  const clause = (max: number) =>
    fc
      .array(fc.constantFrom(...words.split(' ')), { minLength: 4, maxLength: max })
      .map((all) => `N#${space}${all.join(space)}`);
  const sentence = clause(20).map((text) => text + stop);
  const quotation = clause(15).map((text) => (language === 'zh' ? `“${text}。”${said}` : `“${text},”${said}`));
  const paragraph = fc.array(fc.oneof({ weight: 6, arbitrary: sentence }, quotation), { minLength: 1, maxLength: 7 });
  const block = fc.oneof(
    { weight: 4, arbitrary: paragraph.map((all) => all.join(space)) },
    clause(6).map((text) => `## ${text}`),
    clause(6).map((text) => `## ${text}?`),
    fc.array(clause(12), { minLength: 1, maxLength: 8 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc
      .array(fc.tuple(clause(5), clause(5)), { minLength: 1, maxLength: 6 })
      .map((rows) => ['| N | M |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n')),
  );
  // A heading without text is not read.
  return fc.tuple(fc.array(block, { minLength: 1, maxLength: 14 }), sentence).map(([blocks, last]) => {
    let number = 0;
    return `# T\n\n${[...blocks, last].join('\n\n')}`.replace(/N#/g, () => `N${(number += 1)}`);
  });
}

const article = fc
  .constantFrom(...(Object.keys(languages) as Language[]))
  .chain((language) => documentIn(language).map((text) => ({ language, text })));

const spokenBy = (segments: readonly ScriptSegment[], language: string): number[] => {
  const words = new Map<string, number>();
  for (const { speaker, text } of segments) words.set(speaker, (words.get(speaker) ?? 0) + wordCount(text, language));
  return [...words.values()];
};

test('presenters share an article, each sentence is said once, and quotations by the other voice', async () => {
  const property = fc.asyncProperty(
    article,
    fc.constantFrom(2 as const, 3 as const),
    async ({ language, text }, speakers) => {
      const { segments } = await writer.write({
        article: text,
        options: { ...defaultScriptOptions, language, speakers },
      });
      const words = spokenBy(segments, language);
      const total = words.reduce((sum, each) => sum + each, 0);
      if (total >= 150 && speakers === 2)
        for (const each of words) expect(Math.abs(each / total - 0.5)).toBeLessThanOrEqual(0.15);
      segments.forEach(({ speaker, text: line }, index) => {
        expect(wordCount(line, language)).toBeLessThanOrEqual(maxTurnWords * 1.25);
        if (index < segments.length - 2) expect(speaker).not.toBe(segments[index + 1]?.speaker);
        if (/[:：]$/u.test(line)) expect(segments[index + 1]?.text).toMatch(/^“/u);
        if (line.startsWith('“')) expect(segments[index - 1]?.text).toMatch(/[:：]$/u);
        else expect(line.replace(/[“”]N\d+[^”]*”[:：,，]/gu, '')).not.toContain('“N');
      });
      expect(marks(segments.map((segment) => segment.text).join(' ')).toSorted((a, b) => +a - +b)).toEqual(marks(text));
    },
  );
  await fc.assert(property, longProperty('presenters share articles', 40, 2_000));
});

test('scripts of random articles keep their limits and the order of the article', async () => {
  const options = fc.record({
    length: fc.constantFrom(...scriptLengths),
    speakers: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    names: fc.constantFrom({}, { Host: 'Anastasia Wolkenstein', Guest: 'Ben', 'Guest 2': 'Cem' }),
    maxCharacters: fc.constantFrom(undefined, minScriptCharacters, 1_000, 3_000),
  });
  const property = fc.asyncProperty(article, options, async ({ language, text }, chosen) => {
    const { segments } = await writer.write({ article: text, options: { ...chosen, language } });
    for (const segment of segments) expect(scriptSegmentSchema.parse(segment)).toEqual(segment);
    const most = Math.min(charactersFor(chosen.length, charactersIn(text)), chosen.maxCharacters ?? Infinity);
    const total = segments.reduce((sum, segment) => sum + charactersIn(segment.text), 0);
    // Names are spoken in any article, and one sentence of it.
    if (charactersIn(text) > 1_000) expect(total).toBeLessThanOrEqual(most);
    const starts = segments.flatMap(({ source }) => source?.start ?? []);
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
  });
  await fc.assert(property, longProperty('scripts keep their limits', 40, 2_000));
});
