import { Logger } from '@nestjs/common';
import { elevenLabsKey, startElevenLabs } from '../../../../../../test/support/elevenlabs-server';
import type { StubServer } from '../../../../../../test/support/stub-server';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { rulesOf } from './dictionaries';
import { ElevenLabsSpeech } from './elevenlabs-speech';

beforeAll(() => {
  Logger.overrideLogger(false);
});

const signal = new AbortController().signal;
const nginx = { written: 'nginx', alias: 'engine x' };
const sql = { written: 'SQL', alias: 'sequel', ipa: 'ˈsiːkwəl' };
const request = (text: string, pronunciations = [nginx], all = [nginx, sql]) => ({
  text,
  voiceId: 'voice0',
  pronunciations,
  lexicon: { accountKey: 'ada', pronunciations: all },
});
const retries = { attempts: 1, delayMs: () => 0, isRetryable: () => false };
const connect = ({ url: baseUrl }: StubServer) =>
  ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl, retries }, new ServiceFailures(new Metrics()));
const spokenBy = ({ requests }: StubServer) =>
  requests.filter(({ path }) => path.startsWith('/v1/text-to-speech')).map(({ body }) => body);
const callsOf = ({ requests }: StubServer) =>
  requests.filter(({ path }) => !path.startsWith('/v1/text-to-speech')).map(({ method, path }) => `${method} ${path}`);

test('rules for a model that reads IPA, and for one that does not', () => {
  const whole = { caseSensitive: true, wordBoundaries: true };
  expect(rulesOf([sql, nginx, { written: 'x', ipa: 'ɛks' }], 'eleven_multilingual_v2')).toEqual([
    { ...whole, stringToReplace: 'SQL', type: 'alias', alias: 'sequel' },
    { ...whole, stringToReplace: 'nginx', type: 'alias', alias: 'engine x' },
  ]);
  expect(rulesOf([sql], 'eleven_flash_v2')).toEqual([
    { ...whole, stringToReplace: 'SQL', type: 'phoneme', phoneme: 'ˈsiːkwəl', alphabet: 'ipa' },
  ]);
});

test('one dictionary per account, one version per set of rules, also at the same time and after a restart', async () => {
  const server = await startElevenLabs();
  try {
    const speech = await connect(server);
    await Promise.all(['We run nginx.', 'Run nginx.'].map((text) => speech.speak(request(text), signal)));
    await speech.speak(request('More nginx.', [nginx], [nginx]), signal);
    await speech.speak({ text: 'Plain.', voiceId: 'voice0' }, signal);
    await (await connect(server)).speak(request('We run nginx.'), signal);
    const dictionaries = '/v1/pronunciation-dictionaries';
    expect(callsOf(server)).toEqual([
      `GET ${dictionaries}`,
      `POST ${dictionaries}/add-from-rules`,
      `POST ${dictionaries}/dictionary0/set-rules`,
      `POST ${dictionaries}/dictionary0/set-rules`,
      `GET ${dictionaries}`,
      `POST ${dictionaries}/dictionary0/set-rules`,
    ]);
    const locator = (version: number) => [
      { pronunciation_dictionary_id: 'dictionary0', version_id: `version${version}` },
    ];
    expect(spokenBy(server).map(({ text, pronunciation_dictionary_locators: used }) => [text, used])).toEqual([
      ['We run nginx.', locator(2)],
      ['Run nginx.', locator(2)],
      ['More nginx.', locator(3)],
      ['Plain.', undefined],
      ['We run nginx.', locator(4)],
    ]);
    const made = server.requests.find(({ path }) => path.endsWith('add-from-rules'));
    expect(made?.body).toMatchObject({ name: 'duetcast-ada', rules: [{ string_to_replace: 'nginx' }, {}] });
  } finally {
    await server.close();
  }
});

test('a server without dictionaries gets the aliases in the text, and has not failed', async () => {
  const server = await startElevenLabs({ dictionaries: false });
  try {
    const failures = new ServiceFailures(new Metrics());
    const failed = jest.spyOn(failures, 'failed');
    const speech = await ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl: server.url }, failures);
    expect(await speech.speak(request('We run nginx.'), signal)).not.toHaveProperty('words');
    expect(spokenBy(server)).toMatchObject([{ text: 'We run engine x.' }]);
    expect(callsOf(server)).toHaveLength(1);
    expect(failed).not.toHaveBeenCalled();
  } finally {
    await server.close();
  }
});

test.each([
  [404, { status: 'pronunciation_dictionary_not_found', message: 'No such dictionary.' }],
  [422, [{ loc: ['body', 'pronunciation_dictionary_locators'], msg: 'Unknown version', type: 'value_error' }]],
])('after ElevenLabs rejected a version (%s %j), the aliases replace the words', async (status, detail) => {
  const server = await startElevenLabs();
  try {
    const speech = await connect(server);
    await speech.speak(request('We run nginx.'), signal);
    server.respondNext({ status, body: { detail } });
    await speech.speak(request('More nginx.'), signal);
    expect(spokenBy(server).map(({ text }) => text)).toEqual(['We run nginx.', 'More nginx.', 'More engine x.']);
  } finally {
    await server.close();
  }
});
