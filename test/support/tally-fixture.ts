import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genesisHash } from '@duetcast/domain/kernel/chain';
import { type Recorded, catalogVersion, event } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { z } from 'zod';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionRunner, type RunnerOptions } from '../../apps/api/src/eventing/projector/projection-runner';
import { ensureCollections } from '../../apps/api/src/eventing/projector/ensure-collections';
import { InProcessRebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import type { RebuildOutcome } from '../../apps/api/src/eventing/projector/rebuild/rebuild-outcomes';
import { ProjectionLease } from '../../apps/api/src/eventing/projector/lease/projection-lease';
import { ProjectorProcess } from '../../apps/api/src/eventing/projector/lease/projector-process';
import { pointerOf } from '../../apps/api/src/eventing/read-models/builds';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { EmbeddedStateStore } from '../../apps/api/src/eventing/state/embedded-state-store';
import { ProcessHeartbeat, type ProcessRecord } from '../../apps/api/src/eventing/state/process-heartbeat';
import type { Pointer } from '../../apps/api/src/eventing/read-models/pointer';
import { until } from './until';
import { appendNext } from './append-next';

/** Sum of the amounts added under one name, and the number of additions. */
export interface Tally {
  name: string;
  sum: number;
  steps: number;
}

export const newEvent = (type: string, data: JsonObject, schemaVersion = 1, catalog = catalogVersion): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    $correlationId: 'test',
    $causationId: 'test',
    actor: { kind: 'system', id: 'test' },
    at: new Date().toISOString(),
    schemaVersion,
    catalog,
    previousHash: genesisHash,
    hash: genesisHash,
  },
});

/** Events that only a newer release knows: of a new type, or of a new version of a known type. */
export const newerEvents = {
  type: () => newEvent('Doubled', { name: 'a' }, 1, catalogVersion + 1),
  version: () => newEvent('Added', { name: 'a', amount: 1 }, 2, catalogVersion + 1),
};

export const added = (name: string, amount = 1): NewEvent => newEvent('Added', { name, amount });

/** A projection whose rows reveal an event folded twice or skipped. `Cleared` deletes the row; `NaN` cannot be folded. */
export const tallies: Projection<Tally> = {
  name: 'tallies',
  version: 1,
  categories: ['tally'],
  events: {
    Added: event(1, z.object({ name: z.string(), amount: z.number() })),
    Cleared: event(1, z.object({ name: z.string() })),
    Looked: event(1, z.object({ name: z.string() })),
    Ignored: event(1, z.object({})),
  },
  indexes: [{ sum: -1 }],
  rowOf: ({ data }) => (data as { name?: string }).name ?? null,
  fold: (row, { type, data }: Recorded<{ type: string; data: unknown }>) => {
    const { name, amount } = data as { name: string; amount: number };
    if (type === 'Cleared') return null;
    if (type === 'Looked') return row;
    if (typeof amount !== 'number') throw new Error('The amount is not a number');
    return { name, sum: (row?.sum ?? 0) + amount, steps: (row?.steps ?? 0) + 1 };
  },
};

interface ProcessOptions {
  readonly holder: string;
  readonly leaseMs: number;
}

/** Starts and stops with its process. */
class RunnerInProcess extends ProjectionRunner {
  constructor(
    projection: Projection,
    private readonly inProcess: RunnerOptions,
    private readonly heartbeat: ProcessHeartbeat,
  ) {
    super(projection, inProcess);
  }

  override start(): void {
    this.inProcess.process.start([this]);
    this.heartbeat.start();
    super.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.inProcess.process.stop();
    await this.heartbeat.end();
  }
}

/** Both embedded stores in a temporary folder. */
export class TallyStores {
  /** Outcomes of the requested rebuilds. */
  readonly outcomes: object[] = [];

  private constructor(
    readonly folder: string,
    readonly events: EmbeddedEventStore,
    readonly rows: EmbeddedReadModelStore,
    readonly states: EmbeddedStateStore,
  ) {}

  static async open(options: { fillsEmpty?: boolean } = {}): Promise<TallyStores> {
    const folder = await mkdtemp(join(tmpdir(), 'projecting-'));
    const events = new EmbeddedEventStore(join(folder, 'events.db'));
    const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
    const states = new EmbeddedStateStore(':memory:');
    await ensureCollections(rows, [tallies], options);
    return new TallyStores(folder, events, rows, states);
  }

  /** Appends to one stream; returns the position of the last event. */
  async append(...events: NewEvent[]): Promise<string> {
    return (await appendNext(this.events, 'tally-1', events)).position;
  }

  /** A runner, not yet started, in a process of its own. */
  runner(options: Partial<RunnerOptions & ProcessOptions> = {}, projection: Projection<Tally> = tallies) {
    const { events, rows } = this;
    const { holder = 'test', leaseMs = 30_000, ...given } = options;
    const rebuildExecutor = new InProcessRebuildExecutor(options.events ?? events, options.rows ?? rows);
    const heartbeat = this.heartbeat(holder, leaseMs);
    const process = new ProjectorProcess(options.rows ?? rows, heartbeat, leaseMs / 3);
    const reportOutcome = async (_projection: string, rebuildId: string, outcome: RebuildOutcome) => {
      this.outcomes.push({ rebuildId, ...outcome });
    };
    const defaults = { events, rows, rebuildExecutor, process, reportOutcome };
    return { runner: new RunnerInProcess(projection, { ...defaults, ...given }, heartbeat) };
  }

  /** Requests a rebuild and waits for its end. */
  async rebuild(runner: ProjectionRunner): Promise<void> {
    const rebuildId = randomUUID();
    runner.applyControl({ ...projectionDecider.initial, rebuildId });
    await until(() => JSON.stringify(this.outcomes).includes(rebuildId));
    runner.applyControl(projectionDecider.initial);
    await runner.state.until((state) => state === 'live');
  }

  /** A lease of a process that never renews it. */
  async lease(holder: string, leaseMs: number): Promise<ProjectionLease> {
    const process = new ProjectorProcess(this.rows, this.heartbeat(holder, leaseMs), leaseMs);
    process.start([]);
    const lease = new ProjectionLease(this.rows, tallies.name, process);
    await lease.acquire();
    return lease;
  }

  async recordOf(processId: string): Promise<ProcessRecord | undefined> {
    return (await this.states.get<ProcessRecord>('process', processId))?.value;
  }

  private heartbeat(id: string, leaseMs: number): ProcessHeartbeat {
    return new ProcessHeartbeat(this.states, { isShared: true, id, lifetimeMs: leaseMs });
  }

  pointer(): Promise<Pointer> {
    return pointerOf(this.rows, tallies.name);
  }

  /** Sums of the rows that were served before. */
  async retiredSums(): Promise<Record<string, number>> {
    const [retired] = (await this.pointer()).retired;
    return retired ? this.sums(retired.serves) : {};
  }

  async sums(collection = tallies.name): Promise<Record<string, number>> {
    const { rows } = await this.rows.find<Tally>(collection, { limit: 1_000 });
    return Object.fromEntries(rows.map(({ id, row }) => [id, row.sum]));
  }

  async close(): Promise<void> {
    await this.events.close();
    await this.rows.close();
    await this.states.close();
    await rm(this.folder, { recursive: true });
  }
}
