import type { Projection } from '@duetcast/projections/kernel/projection';
import { EventStore } from '../../event-store/event-store';
import { ReadModelStore } from '../../read-models/read-model-store';
import type { OnProgress } from '../../store-threads/store-thread';
import { StoreExecutor, InProcessExecutor, ThreadExecutor } from '../../store-threads/store-executor';
import { workerFile } from '../../../platform/threads/worker-file';
import { rebuildPass } from './rebuild-pass';

export type OnRebuildProgress = OnProgress;

/** What is built anew. */
export interface RebuildWork {
  readonly projection: Projection;
  /** Collection that is filled. */
  readonly target: string;
  /** Ids of events that are passed over. */
  readonly skipped: ReadonlySet<string>;
}

/** What a thread is told of it: the projection by its name. */
export interface SentRebuild extends Omit<RebuildWork, 'projection'> {
  readonly projection: string;
}

/** Where all history is folded into a new collection. A port. */
export abstract class RebuildExecutor extends StoreExecutor<RebuildWork, void> {}

export class InProcessRebuildExecutor extends InProcessExecutor<RebuildWork, void> {
  constructor(events: EventStore, rows: ReadModelStore) {
    super(events, rows, (work, tools) => rebuildPass({ ...work, ...tools }));
  }
}

export class ThreadRebuildExecutor extends ThreadExecutor<RebuildWork, SentRebuild, void> {
  constructor(events: string, rows: string) {
    const sentOf = ({ projection, ...work }: RebuildWork) => ({ ...work, projection: projection.name });
    super(() => workerFile(__dirname, 'rebuild.worker'), { events, rows }, sentOf);
  }
}
