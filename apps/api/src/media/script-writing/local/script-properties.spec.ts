import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { scriptLengths } from '@duetcast/domain/limits/podcast-limits';
import { charactersFor } from '@duetcast/domain/podcasts/script-lengths';
import { scriptSegmentSchema } from '@duetcast/domain/podcasts/script';
import fc from 'fast-check';
import { longProperty } from '../../../../../../test/support/long-check';
import { readArticle } from '../article/article';
import { extractText } from '../extract-text';
import { LocalScriptWriter } from './local-script-writer';
import { phrasesFor } from './phrases/phrases-by-language';

const folder = join(__dirname, '../../../../../../test/data/articles');
const paragraphs = readdirSync(folder)
  .filter((file) => file !== 'SOURCES.md')
  .map((file) =>
    extractText(readFileSync(join(folder, file), 'utf8'))
      .split('\n\n')
      .filter((paragraph) => paragraph.trim() !== ''),
  );
const writer = new LocalScriptWriter();

/** Paragraphs of one test article in any order and number. */
const article = fc
  .constantFrom(...paragraphs)
  .chain((own) => fc.array(fc.constantFrom(...own), { minLength: 1, maxLength: 25 }))
  .map((chosen) => chosen.join('\n\n'))
  .filter((text) => readArticle(text).sections.length > 0);
const options = fc.record({
  length: fc.constantFrom(...scriptLengths),
  speakers: fc.constantFrom(1 as const, 2 as const, 3 as const),
  names: fc.constantFrom({}, { Host: 'Ana', Guest: 'Ben', 'Guest 2': 'Cem' }),
  maxCharacters: fc.constantFrom(undefined, 500, 1_000, 3_000),
});

test('scripts of random articles keep their limits and the order of the article', async () => {
  const property = fc.asyncProperty(article, options, async (text, chosen) => {
    const signal = new AbortController().signal;
    const script = await writer.write({ article: text, model: 'gpt-4o-mini', temperature: 0, options: chosen, signal });
    const { segments, language, names } = script;
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

    const host = segments
      .filter(({ speaker }) => speaker === 'Host')
      .reduce((sum, { text: line }) => sum + line.length, 0);
    const hasHost = chosen.speakers > 1 && phrasesFor(language) && Object.keys(names).length === 0;
    if (hasHost && isSmall && chosen.maxCharacters === undefined) expect(host).toBeLessThanOrEqual(total * 0.15);

    const starts = segments.flatMap(({ source }) => source?.start ?? []);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
  });
  await fc.assert(property, longProperty('scripts keep their limits', 60, 2_000));
});
