import type { Position } from '@duetcast/domain/kernel/event';
import type { Projection } from '@duetcast/projections/projection';
import { EventStore } from '../event-store/event-store';
import { ReadModelStore } from '../read-models/read-model-store';
import { runInThread } from '../workers/run-in-thread';
import { workerFile } from '../workers/worker-file';
import { PoisonEvent, type EventPlace } from './poison-event';
import { rebuildPass } from './rebuild-pass';

/** What a rebuilding thread is told to do. */
export interface RebuildOrder {
  readonly eventsFile: string;
  readonly rowsFile: string;
  readonly projection: string;
  readonly target: string;
  /** Ids of events that are passed over. */
  readonly skipped: readonly string[];
}

/** What a rebuilding thread tells. */
export type RebuildReport =
  | { readonly kind: 'progress'; readonly folded: number; readonly position: Position }
  | { readonly kind: 'done' }
  | { readonly kind: 'poison'; readonly event: EventPlace; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: string };

export type OnRebuildProgress = (eventsFolded: number, position: Position) => void;

/** What is built anew. */
export interface RebuildWork {
  readonly projection: Projection;
  /** Collection that is filled. */
  readonly target: string;
  /** Ids of events that are passed over. */
  readonly skipped: ReadonlySet<string>;
}

/** Where all history is folded into a new collection. A port. */
export abstract class Rebuilding {
  /** @throws PoisonEvent, or the reason of `signal`, or what the stores throw */
  abstract run(work: RebuildWork, signal: AbortSignal, onProgress: OnRebuildProgress): Promise<void>;
}

/** In this process: for stores on other machines, whose calls do not block. */
export class RebuildingHere extends Rebuilding {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
  ) {
    super();
  }

  run(work: RebuildWork, signal: AbortSignal, onProgress: OnRebuildProgress): Promise<void> {
    return rebuildPass({ ...work, events: this.events, rows: this.rows, signal, onProgress });
  }
}

/** In a thread, one projection after the other: for the embedded stores, whose calls block. */
export class RebuildingInThread extends Rebuilding {
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly eventsFile: string,
    private readonly rowsFile: string,
  ) {
    super();
  }

  run(work: RebuildWork, signal: AbortSignal, onProgress: OnRebuildProgress): Promise<void> {
    const { eventsFile, rowsFile } = this;
    const { projection, target, skipped } = work;
    const order = { eventsFile, rowsFile, projection: projection.name, target, skipped: [...skipped] };
    const running = this.before.then(() => rebuildInThread(order, signal, onProgress));
    this.before = running.catch(() => undefined);
    return running;
  }
}

async function rebuildInThread(order: RebuildOrder, signal: AbortSignal, onProgress: OnRebuildProgress): Promise<void> {
  let last: RebuildReport | null = null;
  const onReport = (report: RebuildReport) => {
    if (report.kind === 'progress') onProgress(report.folded, report.position);
    else last = report;
  };
  await runInThread({ file: workerFile(__dirname, 'rebuild.worker'), workerData: order, signal, onReport });
  throwUnlessDone(order.projection, last);
}

function throwUnlessDone(projection: string, last: RebuildReport | null): void {
  if (last?.kind === 'done') return;
  if (last?.kind === 'poison') throw new PoisonEvent(projection, last.event, last.reason);
  throw new Error(last?.kind === 'failed' ? last.message : 'The rebuilding thread ended without a word');
}
