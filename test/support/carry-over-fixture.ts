import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import type { Usage } from '@duetcast/domain/usage/usage-state';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { EventStore, StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { EventStoreDbEventStore } from '../../apps/api/src/eventing/event-store/eventstore-db/event-store-db-event-store';
import { openStateStore } from '../../apps/api/src/eventing/state/open-state-store';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { CarryOverMark } from '../../apps/api/src/features/usage/carry-over/carry-over-mark';
import { UsageCarryOver } from '../../apps/api/src/features/usage/carry-over/usage-carry-over';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { sha256 } from '../../apps/api/src/platform/hashing/sha256';
import { appendDomainUsage, domainUsage, type DomainScope } from './domain-usage';
import { storeBackends } from './store-backends';

const { reserved, used, released, corrected } = domainUsage;

/** A moment of the running month. */
export const now = '2026-11-22T12:00:00.000Z';
export const ada = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
export const adaApi = { ...ada, domain: 'api' };
const adaClosed = { ...ada, month: '2026-09' };
const adaOpen = { ...ada, month: '2026-10' };
export const bob = { accountId: 'acc_bob', domain: 'example.com', month: '2026-11' };
type DomainHistory = readonly (readonly [DomainScope, readonly DomainEvent[]])[];

/** Two domains of the running month, a closed month with and one without open reservations, and another account. */
export const domainHistory: DomainHistory = [
  [ada, [reserved('a', 60), used('a', 60), reserved('b', 25), corrected('fix', -10)]],
  [adaApi, [reserved('c', 7), reserved('d', 3), released('d', 3)]],
  [adaClosed, [reserved('e', 100), used('e', 100)]],
  [adaOpen, [reserved('f', 40), used('f', 40), reserved('g', 9)]],
  [bob, [reserved('h', 11)]],
];

type StartStores = (typeof storeBackends)[number][1];
interface Ports {
  readonly events: EventStore;
  readonly states: StateStore;
}

const [[, embedded]] = storeBackends;

/** Stores with a history of the version with a stream per domain. */
export class CarryOverFixture implements Ports {
  private constructor(
    readonly events: EventStore,
    readonly states: StateStore,
    private readonly remove: () => Promise<void>,
  ) {}

  static async with(history: DomainHistory = domainHistory, start: StartStores = embedded): Promise<CarryOverFixture> {
    const folder = mkdtempSync(join(tmpdir(), 'duetcast-carry-over-'));
    const { env, stop } = await start();
    const url = env.EVENTSTORE_URL;
    const events = url ? new EventStoreDbEventStore(url) : new EmbeddedEventStore(join(folder, 'events.db'));
    const states = openStateStore(readConfig({ ...env, DATA_DIR: folder }));
    for (const [scope, past] of history) await appendDomainUsage(events, scope, past);
    return new CarryOverFixture(events, states, async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /** What a process that starts does. */
  carryOver(env: NodeJS.ProcessEnv = {}, { events = this.events, states = this.states }: Partial<Ports> = {}) {
    return new UsageCarryOver(readConfig(env), events, new Deciders(events), new CarryOverMark(states));
  }

  async read(stream: string): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    for await (const event of this.events.readStream(stream)) found.push(event);
    return found;
  }

  async usageOf(accountId: string, month: string): Promise<Usage> {
    return (await new Deciders(this.events).load(usageDecider, usageIdOf(accountId, month))).state;
  }

  async all(): Promise<StoredEvent[]> {
    const found: StoredEvent[] = [];
    for await (const event of this.events.readAll()) found.push(event);
    return found;
  }

  /** What every complete carry-over of `domainHistory` leaves behind. */
  async expectCarriedOver(): Promise<void> {
    const events = await this.all();
    const streams = new Map<string, StoredEvent[]>();
    for (const event of events) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    for (const chained of streams.values()) expect((await verifyChain(chained, sha256)).verified).toBe(true);
    const added = events.filter(({ type }) => type === 'UsageStreamClosed' || type === 'UsageCarriedOver');
    expect(added.map(({ stream, type, data }) => `${stream} ${type} ${data.domain as string}`).sort()).toEqual([
      'usage-acc_ada-2026-10 UsageCarriedOver example.com',
      'usage-acc_ada-2026-11 UsageCarriedOver api',
      'usage-acc_ada-2026-11 UsageCarriedOver example.com',
      'usage-acc_ada-api-2026-11 UsageStreamClosed api',
      'usage-acc_ada-example.com-2026-10 UsageStreamClosed example.com',
      'usage-acc_ada-example.com-2026-11 UsageStreamClosed example.com',
      'usage-acc_bob-2026-11 UsageCarriedOver example.com',
      'usage-acc_bob-example.com-2026-11 UsageStreamClosed example.com',
    ]);
    for (const [name, chained] of streams)
      if (chained.some(({ type }) => type === 'UsageStreamClosed'))
        expect([name, chained.at(-1)?.type]).toEqual([name, 'UsageStreamClosed']);
    expect(await this.usageOf('acc_ada', '2026-11')).toMatchObject({ used: 50, reserved: 32 });
    expect(await this.usageOf('acc_ada', '2026-10')).toMatchObject({ used: 40, reserved: 9 });
    expect(await this.usageOf('acc_ada', '2026-09')).toMatchObject({ used: 0, reserved: 0, revision: -1 });
    expect(await this.usageOf('acc_bob', '2026-11')).toMatchObject({ used: 0, reserved: 11 });
  }

  async close(): Promise<void> {
    await this.events.close();
    await this.states.close();
    await this.remove();
  }
}
