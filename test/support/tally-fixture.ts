import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genesisHash } from '@duetcast/domain/kernel/chain';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { event } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { z } from 'zod';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionRunner, type RunnerOptions } from '../../apps/api/src/eventing/projector/projection-runner';
import { ensureCollections } from '../../apps/api/src/eventing/projector/ensure-collections';
import { InProcessRebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import type { RebuildOutcome } from '../../apps/api/src/eventing/projector/rebuild/requested-rebuild';
import { RowChanges, type RowChange } from '../../apps/api/src/eventing/projector/folding/row-changes';
import { pointerOf } from '../../apps/api/src/eventing/read-models/builds';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import type { Pointer } from '../../apps/api/src/eventing/read-models/pointer';
import { appendNext } from './append-next';

/** Sum of the amounts added under one name, and the number of additions. */
export interface Tally {
  name: string;
  sum: number;
  steps: number;
}

export const newEvent = (type: string, data: JsonObject, schemaVersion = 1): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    $correlationId: 'test',
    $causationId: 'test',
    actor: { kind: 'system', id: 'test' },
    at: new Date().toISOString(),
    schemaVersion,
    previousHash: genesisHash,
    hash: genesisHash,
  },
});

export const added = (name: string, amount = 1): NewEvent => newEvent('Added', { name, amount });

/** A projection whose rows reveal an event folded twice or skipped. `Cleared` deletes the row; `NaN` cannot be folded. */
export const tallies: Projection<Tally> = {
  name: 'tallies',
  version: 1,
  categories: ['tally'],
  events: {
    Added: event(2, z.object({ name: z.string(), amount: z.number() }), {
      1: (data: { name: string; amount: number }) => data,
    }),
    Cleared: event(1, z.object({ name: z.string() })),
    Looked: event(1, z.object({ name: z.string() })),
    Ignored: event(1, z.object({})),
  },
  indexes: [[['sum', -1]]],
  rowOf: ({ data }) => (data as { name?: string }).name ?? null,
  fold: (row, { type, data }: Recorded<{ type: string; data: unknown }>) => {
    const { name, amount } = data as { name: string; amount: number };
    if (type === 'Cleared') return null;
    if (type === 'Looked') return row;
    if (typeof amount !== 'number') throw new Error('The amount is not a number');
    return { name, sum: (row?.sum ?? 0) + amount, steps: (row?.steps ?? 0) + 1 };
  },
};

/** Both embedded stores in a temporary folder. */
export class TallyStores {
  /** Outcomes of the requested rebuilds. */
  readonly outcomes: object[] = [];

  private constructor(
    readonly folder: string,
    readonly events: EmbeddedEventStore,
    readonly rows: EmbeddedReadModelStore,
  ) {}

  static async open(): Promise<TallyStores> {
    const folder = await mkdtemp(join(tmpdir(), 'projecting-'));
    const events = new EmbeddedEventStore(join(folder, 'events.db'));
    const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
    await ensureCollections(rows, [tallies]);
    return new TallyStores(folder, events, rows);
  }

  /** Appends to one stream; returns the position of the last event. */
  async append(...events: NewEvent[]): Promise<string> {
    return (await appendNext(this.events, 'tally-1', events)).position;
  }

  /** A runner, not yet started, and the changes that it publishes. */
  runner(options: Partial<RunnerOptions> = {}, projection: Projection<Tally> = tallies) {
    const changes = new RowChanges();
    const published: RowChange[] = [];
    changes.all.subscribe((change) => published.push(change));
    const { events, rows } = this;
    const rebuildExecutor = new InProcessRebuildExecutor(options.events ?? events, options.rows ?? rows);
    const reportOutcome = async (_projection: string, rebuildId: string, outcome: RebuildOutcome) => {
      this.outcomes.push({ rebuildId, ...outcome });
    };
    const defaults = { events, rows, changes, rebuildExecutor, holder: 'test', leaseMs: 30_000, reportOutcome };
    return { runner: new ProjectionRunner(projection, { ...defaults, ...options }), published };
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
    await rm(this.folder, { recursive: true });
  }
}
