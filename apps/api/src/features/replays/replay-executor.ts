import type { ReplayFindings } from '@duetcast/domain/replays/replay-events';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StoreExecutor, InProcessExecutor, ThreadExecutor } from '../../eventing/store-threads/store-executor';
import { replayPass, type ReplayWork } from './replay-pass';

/** Port: folds usage history into the rows of a replay. */
export abstract class ReplayExecutor extends StoreExecutor<ReplayWork, ReplayFindings> {}

export class InProcessReplayExecutor extends InProcessExecutor<ReplayWork, ReplayFindings> {
  constructor(events: EventStore, rows: ReadModelStore) {
    super(events, rows, (work, tools) => replayPass({ ...work, ...tools }));
  }
}

export class ThreadReplayExecutor extends ThreadExecutor<ReplayWork, ReplayWork, ReplayFindings> {
  constructor(events: string, rows: string) {
    super([__dirname, 'replay.worker'], { events, rows }, (work) => work);
  }
}
