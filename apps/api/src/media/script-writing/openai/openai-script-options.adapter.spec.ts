import { Logger } from '@nestjs/common';
import { defaultScriptOptions, type ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { chatCompletion, startOpenAiChat } from '../../../../../../test/support/openai-chat-server';
import { openAiKey } from '../../../../../../test/support/openai-server';
import type { StubServer } from '../../../../../../test/support/stub-server';
import type { ScriptRequest } from '../script-writer';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { OpenAiScriptWriter } from './openai-script-writer';

beforeAll(() => void Logger.overrideLogger(false));

let server: StubServer;
beforeEach(async () => void (server = await startOpenAiChat()));
afterEach(() => server.close());

const retries = { attempts: 3, delayMs: () => 0, sleep: async () => undefined };
const write = async (changes: Partial<ScriptRequest>) => {
  const writer = await OpenAiScriptWriter.connect(
    { apiKey: openAiKey, baseUrl: `${server.url}/v1`, retries },
    new ServiceFailures(new Metrics()),
  );
  const { signal } = new AbortController();
  return writer.write({
    ownerId: 'ada',
    article: 'Bees dance.',
    model: 'gpt-4o-mini',
    temperature: 0.7,
    signal,
    ...changes,
  });
};

describe('lines that the article does not support', () => {
  const article = 'Bees dance. On March 3 Dana Whitfield counted 12 of them.';
  const line = (text: string) => ({ speaker: 'Guest', text, section: null });
  const script = (...texts: string[]) =>
    chatCompletion({
      content: JSON.stringify({ language: 'en', title: 'Bees', notes: null, omitted: null, segments: texts.map(line) }),
    });
  const corrected = (lines: { line: number; text: string }[]) =>
    chatCompletion({ content: JSON.stringify({ lines }), total_tokens: 30 });
  const draft = ['Bees dance.', 'There were 13 of them.', 'As Karl Meier says, there were fourteen.'];

  test('are written again once; the rest stays as it is', async () => {
    server.respondNext(
      script(...draft),
      corrected([
        { line: 1, text: 'It replaces no line that was right.' },
        { line: 2, text: 'There were 12 of them.' },
        { line: 3, text: 'As Dana Whitfield says, there were fourteen.' },
      ]),
    );
    const { segments, tokensUsed } = await write({ article });
    expect(segments).toEqual([
      { speaker: 'Guest', text: 'Bees dance.' },
      { speaker: 'Guest', text: 'There were 12 of them.' },
      { speaker: 'Guest', text: 'As Dana Whitfield says, there were fourteen.', flagged: ['fourteen'] },
    ]);
    expect(tokensUsed).toBe(150);
    expect(server.requests).toHaveLength(2);
    const { messages } = server.requests[1]?.body as { messages: { content: string }[] };
    expect(messages[1]?.content).toBe(article);
    expect(JSON.parse(messages[2]?.content ?? '')).toEqual([
      { line: 2, speaker: 'Guest', text: draft[1], notInArticle: ['13'] },
      { line: 3, speaker: 'Guest', text: draft[2], notInArticle: ['fourteen', 'Karl Meier'] },
    ]);
  });

  test.each([
    ['that does not answer', { status: 500, body: {} }],
    ['that refuses', chatCompletion({ refusal: 'No.' })],
    ['that answers with something else', chatCompletion({ content: '{"lines": 3}' })],
    ['that changes nothing', corrected([])],
    ['that blanks the line', corrected([{ line: 1, text: ' ' }])],
  ])('keep their flags with a model %s', async (_, response) => {
    server.respondNext(script('There were 13.'), response, response, response);
    await expect(write({ article })).resolves.toMatchObject({
      segments: [{ text: 'There were 13.', flagged: ['13'] }],
    });
  });

  test('names of speakers, the title and the number of items of a list are none of them', async () => {
    server.respondNext(script('Welcome to Bees, I am Mina, with Jonas. Two things are needed: honey and wax.'));
    const options = { ...defaultScriptOptions, names: { Host: 'Mina', Guest: 'Jonas' } };
    const { segments, names } = await write({ article: `${article}\n\n- Honey\n\n- Wax`, options });
    expect(segments[0]).not.toHaveProperty('flagged');
    expect(names).toEqual({ Host: 'Mina', Guest: 'Jonas' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the options of a request', () => {
  const long = 'Bees dance. '.repeat(1_000);
  const instructionsFor = async (options: Partial<ScriptOptions>): Promise<string> => {
    await write({ article: long, options: { ...defaultScriptOptions, ...options } });
    const { messages } = server.requests.at(-1)?.body as { messages: { content: string }[] };
    return messages[0]?.content ?? '';
  };

  test.each<[Partial<ScriptOptions>, string]>([
    [{}, 'at most 13800 characters'],
    [{ length: 'brief' }, 'about 1800 characters'],
    [{ length: 'standard' }, 'about 5400 characters'],
    [{ maxCharacters: 5_000 }, 'about 4500 characters'],
    [{ speakers: 1 }, 'one speaker'],
    [{}, 'They are presenters, not an interviewer and a guest'],
    [{ speakers: 3 }, 'three speakers: Host, Guest and Guest 2.'],
    [{ speakers: 4 }, 'four speakers: Host, Guest, Guest 2 and Guest 3.'],
    [{ names: { Host: 'Mina' } }, 'Host is called Mina'],
    [{ tone: 'warm' }, 'The tone is: warm.'],
    [{ audience: 'beekeepers' }, 'The listeners are: beekeepers.'],
    [{ language: 'pt-BR' }, 'Write in Brazilian Portuguese.'],
  ])('%j are instructions', async (options, expected) => expect(await instructionsFor(options)).toContain(expected));

  test('the source stands above the article, which is material', async () => {
    await write({ article: 'Bees dance.', options: { ...defaultScriptOptions, source: 'The Riverton Gazette' } });
    const { messages } = server.requests.at(-1)?.body as { messages: { content: string }[] };
    expect(messages[1]?.content).toBe('Source: The Riverton Gazette\n\nBees dance.');
    expect(messages[0]?.content).not.toContain('Gazette');
  });

  test('one speaker leaves no other to the model', async () => {
    const options: ScriptOptions = { ...defaultScriptOptions, speakers: 1 };
    const ofGuest = JSON.stringify({ language: 'en', segments: [{ speaker: 'Guest', text: 'Hm.' }] });
    const ofHost = JSON.stringify({ language: 'en', segments: [{ speaker: 'Host', text: 'Bienen tanzen.' }] });
    server.respondNext(chatCompletion({ content: ofGuest }), chatCompletion({ content: ofHost }));
    await expect(write({ options })).resolves.toMatchObject({ segments: [{ text: 'Bienen tanzen.' }] });
  });
});
