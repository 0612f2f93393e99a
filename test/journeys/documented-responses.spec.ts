import { VoiceCatalog } from '../../apps/api/src/features/voices/voice-catalog';
import type { VoicePage } from '../../apps/api/src/features/voices/voice-query';
import { failOnInvalidResponses } from '../support/response-check';
import { startTestApp } from '../support/test-app';

// Every test app checks every response, and the access matrix calls every route.
test('a response that the API document does not describe fails the running test', async () => {
  const app = await startTestApp({ ROLES: 'api,projector' });
  const catalog = app.app.get(VoiceCatalog, { strict: false });
  const page = await catalog.list({ page: 1, limit: 1 });
  const list = jest.spyOn(catalog, 'list').mockResolvedValue({ ...page, rates: 'secret' } as VoicePage);
  await app.http().get('/api/voices');
  list.mockRestore();
  expect(failOnInvalidResponses).toThrow(/GET \/api\/voices 200 .*"unevaluatedProperty":"rates"/);
  await app.close();
});
