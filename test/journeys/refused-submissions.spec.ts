import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';

let server: TestApp;
let ada: ApiClient;
beforeAll(async () => {
  server = await startTestApp({ ROLES: 'api,projector' });
  ada = await ApiClient.with(server, await server.signIn());
});
afterAll(() => server.close());

const compile = (changes: object, headers: Record<string, string> = {}) => {
  const compilation = [{ text: 'A line.', voice_id: ada.voices[0] }];
  return ada.post('/api/compilations', { domain: 'example.com', compilation, ...changes }, headers);
};

test('a provider that is not configured leaves the key to another request', async () => {
  const send = async (tts_provider: string) =>
    (await compile({ tts_provider }, { 'idempotency-key': 'configured-later' })).status;
  expect([await send('elevenlabs'), await send('elevenlabs'), await send('local'), await send('elevenlabs')]).toEqual([
    501, 501, 202, 422,
  ]);
});

test('a domain that is too long is 413, a malformed one 400', async () => {
  expect(await compile({ domain: `${'a.'.repeat(126)}com` })).toMatchObject({
    status: 413,
    body: { code: 'request.fieldTooLong', param: 'domain', errors: [{ param: 'domain' }] },
  });
  expect(await compile({ domain: 'no domain' })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'domain' }] },
  });
});
