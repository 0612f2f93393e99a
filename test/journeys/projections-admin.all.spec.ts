import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicProjection, PublicState } from '../../apps/api/src/features/projections/public-projection';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { RebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import { pointerOf } from '../../apps/api/src/eventing/read-models/builds';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { ApiClient } from '../support/api-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { newEvent } from '../support/tally-fixture';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { appendNext } from '../support/append-next';

type ProjectionDetails = PublicProjection & { skipped?: { eventId: string; reason: string }[] };
const admins = { ADMIN_EMAILS: 'root@example.com' };
const usage = (characters: number) => {
  const scope = { accountId: 'acc_other', domain: 'example.com', month: '2026-11', replay: null };
  return newEvent('UsageCorrected', { ...scope, correctionId: `c${characters}`, characters, reason: 'test' });
};

/** Controls and reads projections through the admin API. */
class ProjectionsAdmin {
  constructor(
    private readonly root: ApiClient,
    private readonly app: TestApp,
  ) {}

  async details(name = 'usage-by-month'): Promise<ProjectionDetails> {
    return ((await this.root.request(`GET /api/admin/projections/${name}`)).body as { data: ProjectionDetails }).data;
  }

  async post(command: string, body: object = {}, name = 'usage-by-month') {
    const call = `POST /api/admin/projections/${name}/${command}`;
    const { status, body: response } = await this.root.request(call, { body });
    return { status, ...(response as { data?: ProjectionDetails; code?: string }) };
  }

  /** Without a reason: `reason` is empty. */
  async poison(reason = 'Test') {
    const headers = { 'x-access-reason': reason };
    const { status, body } = await this.root.request('GET /api/admin/projections/usage-by-month/poison', { headers });
    type Poison = { message: string; event: { id: string; data: object } } | null;
    return { status, ...(body as { code?: string; accountIds?: string[]; data?: { poison: Poison } }) };
  }

  until(matches: (projection: ProjectionDetails) => boolean): Promise<ProjectionDetails> {
    return until(async () => {
      const projection = await this.details();
      return matches(projection) && projection;
    });
  }

  async append(...events: ReturnType<typeof newEvent>[]): Promise<string> {
    const store = this.app.app.get(EventStore);
    return (await appendNext(store, 'usage-acc_other-2026-11', events)).position;
  }

  async used(): Promise<number | undefined> {
    const query = { where: { accountId: 'acc_other', month: '2026-11' }, limit: 2 };
    const page = await this.app.app.get(ReadModelStore).find<{ charactersUsed: number }>('usage-by-month', query);
    return page.rows[0]?.row.charactersUsed;
  }

  async commandEvents(): Promise<{ type: string; actor: string }[]> {
    const events: { type: string; actor: string }[] = [];
    for await (const { type, metadata } of this.app.app.get(EventStore).readStream('projection-usage-by-month'))
      events.push({ type, actor: metadata.actor.kind });
    return events;
  }

  isState = (state: PublicState) => (projection: ProjectionDetails) => projection.state === state;
}

describe.each(['one process', 'an API and a projector over EventStoreDB and MongoDB'] as const)('over %s', (shape) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-projections-'));
  const events = new EventStoreServer();
  const rows = new MongoServer();
  const isSplit = shape !== 'one process';
  let env: NodeJS.ProcessEnv = { ...admins, DATA_DIR: join(folder, 'data') };
  let api: TestApp;
  let projector: TestApp;
  let admin: ProjectionsAdmin;

  async function start(): Promise<void> {
    projector = await startTestApp({ ...env, ROLES: isSplit ? 'projector' : 'api,projector' });
    api = isSplit ? await startTestApp({ ...env, ROLES: 'api' }) : projector;
    admin = new ProjectionsAdmin(await ApiClient.signedIn(api.url, 'root@example.com'), api);
  }
  async function stop(): Promise<void> {
    await projector.close({ keepData: true });
    if (isSplit) await api.close({ keepData: true });
  }

  beforeAll(async () => {
    if (isSplit) {
      await events.start();
      const mongo = { MONGODB_URL: await rows.listen(), MONGODB_DATABASE: `projections_${process.pid}` };
      env = { ...env, EVENTSTORE_URL: events.url, ...mongo, SECRET_KEY: '5a'.repeat(32), LEASE_SECONDS: '2' };
    }
    await start();
  });
  afterAll(async () => {
    await stop();
    if (isSplit) await Promise.all([events.stop(), rows.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('reports position, lag and state of a projection', async () => {
    const position = await admin.append(usage(5));
    const projection = await admin.until(
      (now) => now.position !== null && now.position >= position && now.lagMs !== null,
    );
    const healthy = { rebuild: null, lastError: null, isPoisoned: false, skipped: [] };
    expect(projection).toMatchObject({ state: 'running', ...healthy });
    expect(projection.eventsFolded).toBeGreaterThan(0);
    expect(projection.head! >= position).toBe(true);
  });

  test('a paused projection stays paused over a restart and catches up when resumed', async () => {
    expect(await admin.post('pause')).toMatchObject({ status: 202, data: { state: 'paused' } });
    await admin.append(usage(7));
    expect(await admin.post('rebuild')).toMatchObject({ status: 409, code: 'projection.paused' });
    await stop();
    await start();
    await admin.until(admin.isState('paused'));
    expect(await admin.used()).toBe(5);
    expect(await admin.post('resume')).toMatchObject({ status: 202 });
    await admin.until(admin.isState('running'));
    expect(await admin.used()).toBe(12);
  });

  test('rebuilds beside the served rows', async () => {
    expect(await admin.post('rebuild')).toMatchObject({ status: 202 });
    await admin.until(({ state, rebuild }) => state === 'running' && rebuild === null);
    const rows = api.app.get(ReadModelStore);
    const { retired } = await pointerOf(rows, 'usage-by-month');
    const previous = await rows.find(retired[0]?.serves ?? '', { where: { accountId: 'acc_other' }, limit: 1 });
    expect(previous.rows).toMatchObject([{ row: { charactersUsed: 12 } }]);
    expect(await admin.used()).toBe(12);
    expect(await admin.post('cancel-rebuild')).toMatchObject({ status: 409, code: 'projection.notRebuilding' });
  });

  describe('during a rebuild', () => {
    afterEach(() => jest.restoreAllMocks());

    /** Keeps a rebuild running after its work is done, until it is stopped. */
    function holdRebuilds(): void {
      const rebuilding = projector.app.get(RebuildExecutor, { strict: false });
      const run = rebuilding.run.bind(rebuilding);
      jest.spyOn(rebuilding, 'run').mockImplementation(async (work, signal, onProgress) => {
        await run(work, signal, onProgress);
        await until(() => signal.aborted);
        signal.throwIfAborted();
      });
    }

    test('reports progress, keeps folding, and stops when cancelled', async () => {
      holdRebuilds();
      expect(await admin.post('rebuild')).toMatchObject({ status: 202 });
      const { rebuild } = await admin.until((now) => now.state === 'rebuilding' && now.rebuild?.eventsFolded === 2);
      expect(rebuild?.eventsPerSecond).toBeGreaterThan(0);
      expect(rebuild?.share).toBeGreaterThan(0);
      expect(rebuild?.share).toBeLessThanOrEqual(1);
      expect(rebuild?.secondsLeft).toBeGreaterThanOrEqual(0);
      await admin.append(usage(1));
      await until(async () => (await admin.used()) === 13);
      expect(await admin.post('cancel-rebuild')).toMatchObject({ status: 202 });
      await admin.until(({ state, rebuild: still }) => state === 'running' && still === null);
      expect(await admin.used()).toBe(13);
      expect(await admin.post('cancel-rebuild')).toMatchObject({ status: 409 });
    });

    test('continues in the next process after a restart', async () => {
      holdRebuilds();
      await admin.post('rebuild');
      await admin.until(({ rebuild }) => rebuild !== null);
      await stop();
      await start();
      await until(async () => (await admin.commandEvents()).at(-1)?.type === 'ProjectionRebuilt');
      await admin.until(admin.isState('running'));
      expect(await admin.used()).toBe(13);
    });
  });

  test('a poison event can be inspected, retried, and skipped permanently with a reason', async () => {
    const secret = 'Confidential text.';
    const unowned = newEvent('UsageCorrected', { surprise: secret }, 99);
    const bad = { ...unowned, metadata: { ...unowned.metadata, ownerId: 'acc_other' } };
    await admin.append(bad, usage(30));
    await admin.until(admin.isState('poisoned'));
    expect(await admin.poison('')).toMatchObject({ status: 403, accountIds: ['acc_other'] });
    const poison = (await admin.poison()).data?.poison;
    expect(poison).toMatchObject({ event: { id: bad.id, type: 'UsageCorrected', schemaVersion: 99 } });
    expect(poison?.message).toContain('UsageCorrected version 99 is not known');
    expect(JSON.stringify(poison)).not.toContain(secret);
    expect(await admin.post('retry')).toMatchObject({ status: 202 });
    await admin.until(admin.isState('poisoned'));
    for (const reason of ['', 'a'.repeat(501), undefined])
      expect(await admin.post('skip', { reason })).toMatchObject({ status: reason?.length ? 413 : 400 });
    const another = { reason: 'Known.', eventId: 'another' };
    expect(await admin.post('skip', another)).toMatchObject({ status: 409, code: 'projection.notPoisoned' });
    expect(await admin.post('skip', { reason: 'r'.repeat(500), eventId: bad.id })).toMatchObject({ status: 202 });
    const skipped = [{ eventId: bad.id, reason: 'r'.repeat(500), actor: { kind: 'admin' } }];
    expect(await admin.until(admin.isState('running'))).toMatchObject({ isPoisoned: false, lastError: null, skipped });
    expect(await admin.used()).toBe(43);
    await stop().then(start);
    await admin.until(admin.isState('running'));
    await admin.post('rebuild');
    await admin.until(({ state, rebuild }) => state === 'running' && rebuild === null);
    expect(await admin.details()).toMatchObject({ isPoisoned: false, skipped });
    expect(await admin.used()).toBe(43);
    expect((await admin.poison()).data?.poison).toBeNull();
  });

  test('every command is an event with its actor', async () => {
    const commandEvents = await admin.commandEvents();
    for (const { type, actor } of commandEvents) expect(actor).toBe(type === 'ProjectionRebuilt' ? 'system' : 'admin');
    expect(commandEvents.map(({ type }) => type)).toEqual([
      'ProjectionPaused',
      'ProjectionResumed',
      'ProjectionRebuildRequested',
      'ProjectionRebuilt',
      'ProjectionRebuildRequested',
      'ProjectionRebuildCancelled',
      'ProjectionRebuildRequested',
      'ProjectionRebuilt',
      'PoisonedEventRetried',
      'PoisonedEventSkipped',
      'ProjectionRebuildRequested',
      'ProjectionRebuilt',
    ]);
  });

  test('returns 404 for an unknown projection', async () => {
    expect(await admin.post('pause', {}, 'nonsense')).toMatchObject({ status: 404, code: 'projection.missing' });
  });

  if (isSplit)
    test('reports a projection as stopped while no projector runs', async () => {
      await projector.close({ keepData: true });
      expect(await admin.details()).toMatchObject({ state: 'stopped', eventsPerSecond: 0 });
      projector = await startTestApp({ ...env, ROLES: 'projector' });
      await admin.until(admin.isState('running'));
    });
});
