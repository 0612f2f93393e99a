import { testClient } from '../support/api-client';
import { testApp } from '../support/test-app';

const server = testApp({ ROLES: 'api,projector' });
const ada = testClient(server);

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

test('50 concurrent submissions never exceed the limit of characters', async () => {
  const lineOf = (index: number) => [{ text: `${index}`.padEnd(300, 'd'), voice_id: ada.voices[0] }];
  const submitted = Array.from({ length: 50 }, (_, index) => compile({ compilation: lineOf(index) }));
  const statuses = (await Promise.all(submitted)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(33);
  expect(statuses.filter((status) => status === 403)).toHaveLength(17);
});
