import { scriptSegmentSchema } from '@duetcast/domain/podcasts/script';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { speakers } from '@duetcast/domain/podcasts/speakers';
import type { ScriptRequest, ScriptWriter } from '../../apps/api/src/media/script-writing/script-writer';

const article = `# Tides and why they matter

By Ana García

The sea rises and falls twice a day in the harbor of Riverton, and 40 fishermen wait for it in their boats every morning, whatever the weather on the coast is like.

"The moon is our clock," said Tom Baker, a retired captain. He has kept a diary of the tides since 1986, and the museum of the town shows three of its pages.

## What a visitor needs

- Boots that reach to the knee
- A table of the tides
- Somebody who knows the coast

The museum is open from May to September. Its guides walk across the flats with groups of at most twelve people, and they turn back one hour before the water comes, because the way to the island is four kilometers long and nobody outruns the sea.`;

/** Holds the adapters of `ScriptWriter` to one behavior; a model answers as its prompt asks. */
export function scriptWriterContract(
  connect: () => Promise<{ writer: ScriptWriter; close: () => Promise<void> }>,
): void {
  let fixture: Awaited<ReturnType<typeof connect>>;
  beforeEach(async () => void (fixture = await connect()));
  afterEach(() => fixture.close());

  const write = (options: Partial<ScriptOptions> = {}, request: Partial<ScriptRequest> = {}) =>
    fixture.writer.write({
      ownerId: 'ada',
      article,
      model: fixture.writer.defaultModel,
      temperature: 0.7,
      signal: new AbortController().signal,
      options: { ...defaultScriptOptions, ...options },
      ...request,
    });

  test.each([1, 2, 3, 4] as const)(
    '%i speakers have lines that can be stored, with nothing that the article lacks',
    async (count) => {
      const { segments, language, title } = await write({ speakers: count });
      for (const segment of segments) expect(scriptSegmentSchema.parse(segment)).toEqual(segment);
      expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(new Set(speakers.slice(0, count)));
      expect([language, title]).toEqual(['en', 'Tides and why they matter']);
      expect(segments.flatMap(({ flagged }) => flagged ?? [])).toEqual([]);
    },
  );

  test('the Host opens and closes; a quotation is read by another voice than the one that names its speaker', async () => {
    const { segments } = await write();
    expect([segments[0]?.speaker, segments.at(-1)?.speaker]).toEqual(['Host', 'Host']);
    expect(segments[0]?.text).toMatch(/Tides and why they matter.*Ana García/);
    const at = segments.findIndex(({ text }) => text.includes('The moon is our clock'));
    expect(segments[at - 1]?.text).toContain('Tom Baker');
    expect(segments[at - 1]?.speaker).not.toBe(segments[at]?.speaker);
  });

  test('a list is introduced with how many items it has', async () =>
    expect((await write()).segments.map(({ text }) => text).join(' ')).toMatch(/three things.*Boots.*table.*coast/i));

  test('speakers call each other by their names, and only those who speak', async () => {
    const { segments, names } = await write({ names: { Host: 'Mina', Guest: 'Jonas' } });
    expect(segments[0]?.text).toMatch(/Mina.*Jonas/);
    expect(names).toEqual({ Host: 'Mina', Guest: 'Jonas' });
  });

  test('a limit of characters is kept, and what is left out is said', async () => {
    const { segments, omitted } = await write({ maxCharacters: 600 });
    expect(segments.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(600);
    expect(segments.map(({ text }) => text).join(' ')).toContain(omitted);
  });

  test('the chosen language is the language of the script', async () =>
    expect(await write({ language: 'de-AT' })).toMatchObject({ language: 'de' }));

  test('an empty article is refused', () =>
    expect(write({}, { article: ' \n' })).rejects.toMatchObject({ code: 'article.empty' }));

  test('an aborted request is not answered', () =>
    expect(write({}, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped'));
}
