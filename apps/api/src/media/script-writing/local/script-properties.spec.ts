import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { hostShare, minScriptCharacters, scriptLengths } from '@duetcast/domain/limits/podcast-limits';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { scriptSegmentSchema, type ScriptSegment } from '@duetcast/domain/podcasts/script';
import fc from 'fast-check';
import { longProperty } from '../../../../../../test/support/long-check';
import { readArticle } from '../article/article';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';
import { phrasesFor } from '../../data/phrases';

const folder = join(__dirname, '../../../../../../test/data/articles');
const paragraphs = readdirSync(folder)
  .filter((file) => file !== 'SOURCES.md')
  .map((file) =>
    extractText(readFileSync(join(folder, file), 'utf8'))
      .split('\n\n')
      .filter((paragraph) => paragraph.trim() !== ''),
  );
const writer = new LocalScriptWriter();

function hostShareOf(segments: readonly ScriptSegment[]): number {
  const lengthOf = (lines: readonly ScriptSegment[]) => lines.reduce((sum, { text }) => sum + text.length, 0);
  return lengthOf(segments.filter(({ speaker }) => speaker === 'Host')) / lengthOf(segments);
}

/** Paragraphs of one test article in any order and number; one that stands twice has no place of its own. */
const article = fc
  .constantFrom(...paragraphs)
  .chain((own) => fc.uniqueArray(fc.constantFrom(...own), { minLength: 1, maxLength: 25 }))
  .map((chosen) => chosen.join('\n\n'))
  .filter((text) => readArticle(text).sections.length > 0);
const options = fc.record({
  length: fc.constantFrom(...scriptLengths),
  speakers: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  names: fc.constantFrom({}, { Host: 'Ana', Guest: 'Ben', 'Guest 2': 'Cem' }),
  maxCharacters: fc.constantFrom(undefined, 500, 1_000, 3_000),
});

test('named speakers and a small limit leave the Host at most 15 percent', async () => {
  const names = { Host: 'Anastasia Wolkenstein', Guest: 'Bartholomew Featherstone', 'Guest 2': 'Cem' };
  const shares: number[] = [];
  // Of a shorter text the Host says the title or the first sentence.
  for (const own of paragraphs.filter((all) => all.join(' ').length > minScriptCharacters))
    for (const maxCharacters of [minScriptCharacters, minScriptCharacters + 1, 1_000, 2_000])
      for (const speakers of [2, 3] as const) {
        const options = { length: 'full' as const, speakers, names, maxCharacters };
        const script = await writer.write({ article: own.join('\n\n'), options });
        if (phrasesFor(script.language) === null) continue;
        shares.push(hostShareOf(script.segments));
        const said = script.segments.map(({ text }) => text).join(' ');
        expect([names.Host, names.Guest].filter((name) => !said.includes(name))).toEqual([]);
      }
  expect(shares.length).toBeGreaterThan(40);
  expect(Math.max(...shares)).toBeLessThanOrEqual(hostShare);
});

test('scripts of random articles keep their limits and the order of the article', async () => {
  const property = fc.asyncProperty(article, options, async (text, chosen) => {
    const script = await writer.write({ article: text, options: chosen });
    const { segments, language } = script;
    expect(segments.length).toBeGreaterThan(0);
    for (const segment of segments) expect(scriptSegmentSchema.parse(segment)).toEqual(segment);

    const total = segments.reduce((sum, segment) => sum + charactersIn(segment.text), 0);
    const longest = Math.max(
      ...readArticle(text).sections.flatMap(({ blocks }) =>
        blocks.map(({ sentences }) => sentences.map((s) => s.text).join(' ').length),
      ),
    );
    const most = Math.min(charactersFor(chosen.length, charactersIn(text)), chosen.maxCharacters ?? Infinity);
    // A table or sentence that is longer than the limit is still said, and names are spoken in any article.
    const isSmall = longest * 2 < most && charactersIn(text) > 600;
    if (isSmall && (chosen.length !== 'full' || chosen.maxCharacters !== undefined))
      expect(total).toBeLessThanOrEqual(most);

    const hasHost = chosen.speakers > 1 && phrasesFor(language);
    if (hasHost && isSmall) expect(hostShareOf(segments)).toBeLessThanOrEqual(hostShare);

    const starts = segments.flatMap(({ source }) => source?.start ?? []);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
  });
  await fc.assert(property, longProperty('scripts keep their limits', 60, 2_000));
});
