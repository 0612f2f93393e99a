import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connections } from '@duetcast/projections/sites/connections';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import type { PublicProjection } from '../../apps/api/src/features/projections/public-projection';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ApiClient } from '../support/api-client';
import { newEvent } from '../support/tally-fixture';
import { storeBackends } from '../support/store-backends';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

interface Poison {
  readonly message: string;
  readonly event: { readonly id: string };
}

const inactive = ['poisoned', 'failed', 'stopped'];

/** Keys that BSON and JavaScript objects give a meaning of their own. */
describe.each(storeBackends)('software names of sites, over %s', (_name, startStores) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-keys-'));
  let stopStores: () => Promise<void>;
  let server: TestApp;
  let client: ApiClient;
  let heartbeat: string;

  beforeAll(async () => {
    const { env, stop } = await startStores();
    stopStores = stop;
    const database = { MONGODB_DATABASE: `keys_${process.pid}`, SECRET_KEY: '5a'.repeat(32) };
    const admins = { ADMIN_EMAILS: 'root@example.com' };
    server = await startTestApp({ ...env, ...database, ...admins, DATA_DIR: join(folder, 'data') });
    client = await ApiClient.signedIn(server.url, 'root@example.com');
    const site = { site_url: 'https://blog.example.com' };
    const { id } = await client.data<{ id: string }>('POST', '/api/plugin-connections', site);
    heartbeat = `/api/plugin-connections/${id}/heartbeat`;
  });
  afterAll(async () => {
    await server.close();
    await stopStores();
    rmSync(folder, { recursive: true, force: true });
  });

  const projections = async () =>
    ((await client.request('GET /api/admin/projections')).body as { data: PublicProjection[] }).data;

  /** Waits until every projection has folded all events or stopped; returns those that did not fold them. */
  async function stoppedProjections(): Promise<string[]> {
    const head = await server.app.get(EventStore).head();
    const all = await until(async () => {
      const now = await projections();
      const isDone = ({ state, position, lagMs }: PublicProjection) =>
        inactive.includes(state) || lagMs === 0 || (position !== null && head !== null && position >= head);
      return now.every(isDone) && now;
    });
    return all.filter(({ state }) => inactive.includes(state)).map(({ name, state }) => `${name}: ${state}`);
  }

  const described = async () => {
    const where = { type: 'SiteDescribed' };
    const query = { where, sort: [['position', 1]] as const, limit: 100 };
    const { rows } = await server.app.get(ReadModelStore).find<{ data: { versions: object } }>('event-index', query);
    return rows.map(({ row }) => row.data.versions);
  };

  test('that BSON gives a meaning stop no projection', async () => {
    const versions = { _bsontype: 'x', $ref: 'y', 'a.b': 'z', constructor: '1', toBSON: '2' };
    expect(await client.post(heartbeat, { versions: { _bsontype: 'x' } })).toMatchObject({ status: 200 });
    expect(await client.post(heartbeat, { versions: { toBSON: '2' } })).toMatchObject({ status: 200 });
    const site = { connectionId: 'con_1', accountId: 'acc_1', siteDomain: 'old.example.com' };
    const details = { siteUrl: 'https://old.example.com', callbackUrl: null, describedAt: new Date().toISOString() };
    // No request is accepted with these.
    const old = { ...versions, 'nul\0': 'a\0b', 'lone \ud83c': '\ud83c' };
    const event = newEvent('SiteDescribed', { ...site, ...details, versions: old });
    await server.app.get(EventStore).append('connection-acc_1-old.example.com', [event], { expected: 'noStream' });
    expect(await stoppedProjections()).toEqual([]);
    const expected = [{ _bsontype: 'x' }, { toBSON: '2' }, old];
    // The index of events may lag behind.
    expect(await until(async () => (await described()).length === expected.length && described())).toEqual(expected);
    expect((await client.request('GET /api/health/ready')).status).toBe(200);
  });

  test('whose row no store takes stop a projection until an administrator skips the event', async () => {
    const at = '/api/admin/projections/connections';
    const state = async () => ((await client.request(`GET ${at}`)).body as { data: PublicProjection }).data;
    const fold = jest.spyOn(connections, 'fold');
    fold.mockImplementation((row, { id }) => ({ ...row, id, versions: 'x'.repeat(17_000_000) }) as never);
    expect(await client.post(heartbeat, { versions: { php: '8.2' } })).toMatchObject({ status: 200 });
    await until(async () => (await state()).isPoisoned);
    fold.mockRestore();
    const { poison } = ((await client.request(`GET ${at}/poison`)).body as { data: { poison: Poison } }).data;
    expect(poison).toMatchObject({ event: { type: 'SiteDescribed', data: { versions: { php: '8.2' } } } });
    expect(poison.message).toContain('at most 16000000 are allowed');
    const skip = { reason: 'Its row is too large.', eventId: poison.event.id };
    expect(await client.post(`${at}/skip`, skip)).toMatchObject({ status: 202 });
    await until(async () => (await state()).state === 'running');
    expect(await client.post(heartbeat, { versions: { php: '8.3' } })).toMatchObject({ status: 200 });
    expect(await stoppedProjections()).toEqual([]);
    expect((await client.request('GET /api/health/ready')).status).toBe(200);
  });

  test('of unprintable characters are refused', async () => {
    expect(await client.post(heartbeat, { versions: { 'a\0b': 'x' } })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'versions.a\0b' }] },
    });
    expect(await stoppedProjections()).toEqual([]);
    expect((await client.request('GET /api/health/ready')).status).toBe(200);
  });
});
