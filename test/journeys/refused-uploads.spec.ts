import { request } from 'node:http';
import { maxSoundBytes } from '@duetcast/domain/limits/sound-limits';
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
