import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicProjection, PublicState } from '../../apps/api/src/features/projections/public-projection';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { RebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { Client } from '../support/client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { newEvent } from '../support/tally-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

jest.setTimeout(60_000);

type Shown = PublicProjection & { skipped?: { eventId: string; reason: string }[] };
const admins = { ADMIN_EMAILS: 'root@example.com' };
const usage = (characters: number) => {
  const scope = { accountId: 'acc_somebody', domain: 'example.com', month: '2026-11' };
  const correctionId = `c${characters}`;
  return newEvent('UsageCorrected', { ...scope, correctionId, characters, reason: 'test', replay: null }, 2);
};

/** What administrators do to projections over an API, wherever these run. */
class Desk {
  constructor(
    private readonly root: Client,
    private readonly app: TestApp,
  ) {}

  async see(name = 'usage-by-month'): Promise<Shown> {
    return ((await this.root.get(`/api/admin/projections/${name}`)).body as { data: Shown }).data;
  }

  async ask(wish: string, body: object = {}, name = 'usage-by-month') {
    const { status, body: answered } = await this.root.post(`/api/admin/projections/${name}/${wish}`, body);
    return { status, ...(answered as { data?: Shown; code?: string }) };
  }

  async poison(name = 'usage-by-month') {
    const { body } = await this.root.get(`/api/admin/projections/${name}/poison`);
    return (body as { data: { poison: { message: string; event: { id: string; data: object } } | null } }).data.poison;
  }

  async until(isReached: (shown: Shown) => boolean): Promise<Shown> {
    for (;;) {
      const shown = await this.see();
      if (isReached(shown)) return shown;
      await sleep(20);
    }
  }

  async append(...events: ReturnType<typeof newEvent>[]): Promise<string> {
    const store = this.app.app.get(EventStore);
    return (await store.append('usage-acc_somebody-example.com-2026-11', events, { expected: 'any' })).position;
  }

  async used(): Promise<number | undefined> {
    const query = { where: { accountId: 'acc_somebody', month: '2026-11' }, limit: 2 };
    const found = await this.app.app.get(ReadModelStore).find<{ charactersUsed: number }>('usage-by-month', query);
    return found.rows[0]?.row.charactersUsed;
  }

  async wishes(): Promise<{ type: string; actor: string }[]> {
    const found: { type: string; actor: string }[] = [];
    for await (const { type, metadata } of this.app.app.get(EventStore).readStream('projection-usage-by-month'))
      found.push({ type, actor: metadata.actor.kind });
    return found;
  }

  isState = (wanted: PublicState) => (shown: Shown) => shown.state === wanted;
}

describe.each(['one process', 'an API and a projector over EventStoreDB and MongoDB'] as const)('over %s', (shape) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-projections-'));
  const events = new EventStoreServer(join(folder, 'facade.db'));
  const rows = new MongoServer();
  const isSplit = shape !== 'one process';
  let env: NodeJS.ProcessEnv = { ...admins, DATA_DIR: join(folder, 'data') };
  let api: TestApp;
  let projector: TestApp;
  let desk: Desk;

  async function start(): Promise<void> {
    projector = await startTestApp({ ...env, ROLES: isSplit ? 'projector' : 'api,projector' });
    api = isSplit ? await startTestApp({ ...env, ROLES: 'api' }) : projector;
    desk = new Desk(await Client.signedIn(api.url, 'root@example.com'), api);
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
    if (isSplit) await events.stop();
    if (isSplit) await rows.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('says where each projection stands', async () => {
    const position = await desk.append(usage(5));
    const shown = await desk.until((now) => now.position !== null && now.position >= position && now.lagMs !== null);
    expect(shown).toMatchObject({ state: 'running', rebuild: null, lastError: null, isPoisoned: false, skipped: [] });
    expect(shown.eventsFolded).toBeGreaterThan(0);
    expect(shown.head! >= position).toBe(true);
  });

  test('a paused one stays paused over a restart, and folds what came when it is resumed', async () => {
    expect(await desk.ask('pause')).toMatchObject({ status: 202, data: { state: 'paused' } });
    await desk.append(usage(7));
    expect(await desk.ask('rebuild')).toMatchObject({ status: 409, code: 'projection.paused' });
    await stop();
    await start();
    await desk.until(desk.isState('paused'));
    expect(await desk.used()).toBe(5);
    expect(await desk.ask('resume')).toMatchObject({ status: 202 });
    await desk.until(desk.isState('running'));
    expect(await desk.used()).toBe(12);
  });

  test('is rebuilt beside the rows that are served', async () => {
    expect(await desk.ask('rebuild')).toMatchObject({ status: 202 });
    await desk.until(({ state, rebuild }) => state === 'running' && rebuild === null);
    const previous = await api.app
      .get(ReadModelStore)
      .find('usage-by-month~previous', { where: { accountId: 'acc_somebody', month: '2026-11' }, limit: 1 });
    expect(previous.rows).toMatchObject([{ row: { charactersUsed: 12 } }]);
    expect(await desk.used()).toBe(12);
    expect(await desk.ask('cancel-rebuild')).toMatchObject({ status: 409, code: 'projection.notRebuilding' });
  });

  describe('while it is rebuilt', () => {
    afterEach(() => jest.restoreAllMocks());

    /** From now on a rebuild does its work, and then goes on until it is stopped. */
    function hold(): void {
      const rebuilding = projector.app.get(RebuildExecutor, { strict: false });
      const run = rebuilding.run.bind(rebuilding);
      jest.spyOn(rebuilding, 'run').mockImplementation(async (work, signal, onProgress) => {
        await run(work, signal, onProgress);
        while (!signal.aborted) await sleep(5);
        signal.throwIfAborted();
      });
    }

    test('shows how far it is, follows on, and stops when told', async () => {
      hold();
      expect(await desk.ask('rebuild')).toMatchObject({ status: 202 });
      const { rebuild } = await desk.until((now) => now.state === 'rebuilding' && now.rebuild?.eventsFolded === 2);
      expect(rebuild?.eventsPerSecond).toBeGreaterThan(0);
      expect(rebuild?.share).toBeGreaterThan(0);
      expect(rebuild?.share).toBeLessThanOrEqual(1);
      expect(rebuild?.secondsLeft).toBeGreaterThanOrEqual(0);
      await desk.append(usage(1));
      while ((await desk.used()) !== 13) await sleep(20);
      expect(await desk.ask('cancel-rebuild')).toMatchObject({ status: 202 });
      await desk.until(({ state, rebuild: still }) => state === 'running' && still === null);
      expect(await desk.used()).toBe(13);
      expect(await desk.ask('cancel-rebuild')).toMatchObject({ status: 409 });
    });

    test('and its process ends, the next one does it', async () => {
      hold();
      await desk.ask('rebuild');
      await desk.until(({ rebuild }) => rebuild !== null);
      await stop();
      await start();
      while ((await desk.wishes()).at(-1)?.type !== 'ProjectionRebuilt') await sleep(20);
      await desk.until(desk.isState('running'));
      expect(await desk.used()).toBe(13);
    });
  });

  test('a poisoned event is looked at, tried again, and skipped with a reason: for ever', async () => {
    const secret = 'Nobody reads this.';
    const bad = newEvent('UsageCorrected', { surprise: secret }, 99);
    await desk.append(bad, usage(30));
    await desk.until(desk.isState('poisoned'));
    const poison = await desk.poison();
    expect(poison).toMatchObject({ event: { id: bad.id, type: 'UsageCorrected', schemaVersion: 99 } });
    expect(poison?.message).toContain('newer than this code');
    expect(JSON.stringify(poison)).not.toContain(secret);
    expect(await desk.ask('retry')).toMatchObject({ status: 202 });
    await desk.until(desk.isState('poisoned'));
    for (const reason of ['', 'a'.repeat(501), undefined])
      expect(await desk.ask('skip', { reason })).toMatchObject({ status: 400 });
    const another = { reason: 'Known.', eventId: 'another' };
    expect(await desk.ask('skip', another)).toMatchObject({ status: 409, code: 'projection.notPoisoned' });
    expect(await desk.ask('skip', { reason: 'r'.repeat(500), eventId: bad.id })).toMatchObject({ status: 202 });
    const skipped = [{ eventId: bad.id, reason: 'r'.repeat(500), actor: { kind: 'admin' } }];
    expect(await desk.until(desk.isState('running'))).toMatchObject({ isPoisoned: false, lastError: null, skipped });
    expect(await desk.used()).toBe(43);
    await stop();
    await start();
    await desk.until(desk.isState('running'));
    await desk.ask('rebuild');
    await desk.until(({ state, rebuild }) => state === 'running' && rebuild === null);
    expect(await desk.see()).toMatchObject({ isPoisoned: false, skipped });
    expect(await desk.used()).toBe(43);
    expect(await desk.poison()).toBeNull();
  });

  test('every wish is an event with its actor', async () => {
    const wishes = await desk.wishes();
    for (const { type, actor } of wishes) expect(actor).toBe(type === 'ProjectionRebuilt' ? 'system' : 'admin');
    expect(wishes.map(({ type }) => type)).toEqual([
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

  test('a projection that does not exist is not found', async () => {
    expect(await desk.ask('pause', {}, 'nonsense')).toMatchObject({ status: 404, code: 'projection.missing' });
  });

  if (isSplit)
    test('without a projector it is stopped, and what it last said is shown', async () => {
      await projector.close({ keepData: true });
      expect(await desk.see()).toMatchObject({ state: 'stopped', eventsPerSecond: 0 });
      projector = await startTestApp({ ...env, ROLES: 'projector' });
      await desk.until(desk.isState('running'));
    });
});
