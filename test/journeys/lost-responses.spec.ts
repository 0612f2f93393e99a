import { IdempotencyKeys } from '../../apps/api/src/eventing/idempotency/idempotency';
import { type PostResponse, testClient } from '../support/api-client';
import { testApp } from '../support/test-app';

interface Reserved {
  readonly data: { readonly usage: { readonly domains: { readonly charactersReserved: number }[] } };
}

/** Without a worker, jobs stay pending, so that results do not depend on timing. */
describe('a request retried after a lost response', () => {
  const server = testApp({ ROLES: 'api,projector' });
  const ada = testClient(server);

  describe('for a script preview', () => {
    const session = { 'x-session-id': 'session_1795435200000_retrying' };
    const preview = async (key: string, article = 'Bees dance in the dark. They tell where the flowers are.') => {
      const [voice_id_1, voice_id_2] = ada.voices;
      const response = await fetch(`${server.url}/api/openai/preview-podcast-script`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...session },
        body: JSON.stringify({ article, voice_id_1, voice_id_2 }),
      });
      return { status: response.status, body: (await response.json()) as object };
    };

    test('returns the same preview and counts once', async () => {
      const first = await preview('key-1');
      expect(first).toMatchObject({ status: 200, body: { data: { sessionId: session['x-session-id'] } } });
      for (const key of ['key-2', 'key-3', 'key-4', 'key-5']) expect((await preview(key)).status).toBe(200);
      expect((await preview('key-6')).status).toBe(429);
      expect(await preview('key-1')).toEqual(first);
      expect(await preview('key-1', 'Another text.')).toMatchObject({
        status: 422,
        body: { code: 'request.keyReused' },
      });
    });
  });

  describe('for a job retry', () => {
    let jobId: string;
    beforeAll(async () => {
      const compilation = [{ text: 'Good evening.', voice_id: ada.voices[0] }];
      ({ jobId } = (await ada.post('/api/compilations', { domain: 'example.com', compilation })).body);
    });
    const retry = (headers: Record<string, string> = {}): Promise<PostResponse> =>
      ada.post(`/api/jobs/${jobId}/retry`, {}, headers);
    const reserved = async () => ((await ada.get('/api/users/me')) as Reserved).data.usage.domains;
    const cancel = () => ada.post(`/api/jobs/${jobId}/cancel`, {});
    const attempted = (status: string, attempt: number) => ({ status: 202, body: { status, data: { attempt } } });

    test('causes no conflict and reserves characters once', async () => {
      expect(await retry()).toMatchObject({ status: 409, body: { code: 'job.notFailed' } });
      await cancel();
      expect(await retry()).toMatchObject(attempted('pending', 2));
      const before = await reserved();
      expect(await retry()).toMatchObject(attempted('pending', 2));
      expect(await reserved()).toEqual(before);
    });

    test('is recognized by its key also after the job has ended', async () => {
      await cancel();
      const recordResponse = jest.spyOn(server.app.get(IdempotencyKeys, { strict: false }), 'answered');
      recordResponse.mockRejectedValueOnce(new Error('The process crashed.'));
      expect(await retry({ 'idempotency-key': 'retry-1' })).toMatchObject({ status: 500 });
      recordResponse.mockRestore();
      await cancel();
      expect(await retry({ 'idempotency-key': 'retry-1' })).toMatchObject(attempted('cancelled', 3));
      expect(await retry({ 'idempotency-key': 'retry-2' })).toMatchObject(attempted('pending', 4));
    });
  });
});
