import { request } from 'node:http';

import { AppError } from '@duetcast/domain/kernel/errors';
import { maxSoundBytes } from '@duetcast/domain/limits/sound-limits';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { AddedContent } from '../../apps/api/src/features/storage/added-content';
import { ApiClient } from '../support/api-client';
import { sine, wavOf } from '../support/audio-fixtures';
import { startTestApp, type TestApp } from '../support/test-app';

describe('a file of audio that will be refused', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  /** The status of a response that comes while the body is still being sent. */
  const statusBeforeBody = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = { 'content-type': 'audio/wav', 'content-length': maxSoundBytes, ...headers };
      const sending = request(`${server.url}${path}`, { method: 'POST', headers: sent });
      sending.on('error', reject);
      sending.on('response', ({ statusCode }) => {
        resolve(statusCode);
        sending.off('error', reject).on('error', () => undefined);
        sending.destroy();
      });
      sending.write(Buffer.alloc(1_000));
    });

  test.each([
    ['without a credential', '/api/sounds?name=Jingle', {}, 401],
    ['with a wrong credential', '/api/sounds?name=Jingle', { authorization: 'Bearer dc_wrong' }, 401],
    ['for a route that accepts none', '/api/tts', {}, 415],
  ])('%s is not read', async (_case, path, headers, status) => {
    expect(await statusBeforeBody(path, headers)).toBe(status);
  });
});

describe('content that is stored before its command is refused', () => {
  let server: TestApp;
  let ada: ApiClient;
  beforeAll(async () => {
    server = await startTestApp();
    ada = await ApiClient.signedIn(server.url);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => server.close());

  const upload = () =>
    fetch(`${server.url}/api/sounds?name=Jingle`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.credential}`, 'content-type': 'audio/wav' },
      body: new Uint8Array(wavOf([sine(440, 1, 8_000)], 8_000)),
    });
  const line = () => ({ text: 'A line.', voice_id: ada.voices[0] });
  const [voice_id_1, voice_id_2] = [() => ada.voices[0], () => ada.voices[1]];

  test.each<[string, string, number, () => Promise<Response>]>([
    ['a sound', 'AddSound', 2, upload],
    [
      'a pronunciation',
      'SetEntry',
      1,
      () => ada.call('POST', '/api/users/me/lexicon/entries', { entry: { written: 'GIF', alias: 'jif' } }),
    ],
    [
      'a job',
      'SubmitJob',
      1,
      () => ada.call('POST', '/api/compilations', { title: 'Tides', domain: 'example.com', compilation: [line()] }),
    ],
    [
      'an article',
      'RequestScript',
      1,
      () =>
        ada.call('POST', '/api/openai/generate-podcast-script', {
          article: 'The lake froze in January. Children skated on it until March.',
          voice_id_1: voice_id_1(),
          voice_id_2: voice_id_2(),
        }),
    ],
  ])('%s is marked for deletion', async (_, refused, contents, send) => {
    const deciders = server.app.get(Deciders, { strict: false });
    const run = deciders.run.bind(deciders);
    jest
      .spyOn(deciders, 'run')
      .mockImplementation((decider, id, command, context) =>
        (command as { type: string }).type === refused
          ? Promise.reject(new AppError('store.conflict'))
          : run(decider, id, command, context),
      );
    const added = server.app.get(AddedContent, { strict: false });
    const before = await added.refusedBefore(Infinity);
    expect((await send()).status).toBe(409);
    expect(await added.refusedBefore(Infinity)).toHaveLength(before.length + contents);
  });
});
