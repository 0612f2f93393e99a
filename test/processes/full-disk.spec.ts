import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import type { Database } from '../../apps/api/src/eventing/sqlite/database';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

describe('a full disk', () => {
  let database: Database;
  let bearer: { authorization: string };
  let voice: string | undefined;

  const api = testApp();
  beforeAll(async () => {
    bearer = { authorization: `Bearer ${await api.signIn()}` };
    const voices = (await api.http().get('/api/voices/collection')).body as { data: { voice_id: string }[] };
    voice = voices.data[0]?.voice_id;
    database = api.app.get<EventStore, EmbeddedEventStore>(EventStore)['database'];
  });

  const submit = () =>
    api.http().post('/api/tts').set(bearer).send({ domain: 'example.com', text: 'Hello there.', voice_id: voice });

  test('is named by requests that write and by ready, until there is space', async () => {
    const pages = database.row<[number]>('PRAGMA page_count')?.[0] ?? 0;
    database.exec(`PRAGMA max_page_count = ${pages}`);
    // What is left of the last pages still takes a few events.
    const refused = await until(async () => {
      const response = await submit();
      expect([200, 202, 503]).toContain(response.status);
      return response.status === 503 && (response.body as object);
    });
    expect(refused).toEqual({
      success: false,
      code: 'store.full',
      error: 'The disk of this server is full. Nothing was saved. Please try again later.',
    });
    expect((await api.http().get('/api/health/ready').expect(503)).body).toMatchObject({
      notReady: ['eventStore/full'],
    });
    await api.http().get('/api/jobs').set(bearer).expect(200);
    database.exec('PRAGMA max_page_count = 1000000');
    expect([200, 202]).toContain((await submit()).status);
    await api.http().get('/api/health/ready').expect(200);
  });
});
