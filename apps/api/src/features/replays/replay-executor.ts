import type { ReplayFindings } from '@duetcast/domain/replays/replay-events';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StoreWork, StoreWorkHere, StoreWorkInThread } from '../../eventing/store-threads/store-executor';
import { workerFile } from '../../platform/threads/worker-file';
import { replayPass, type ReplayWork } from './replay-pass';

/** Where usage history is folded into the rows of a replay. A port. */
export abstract class Replaying extends StoreWork<ReplayWork, ReplayFindings> {}

export class ReplayingHere extends StoreWorkHere<ReplayWork, ReplayFindings> {
  constructor(events: EventStore, rows: ReadModelStore) {
    super(events, rows, (work, tools) => replayPass({ ...work, ...tools }));
  }
}

export class ReplayingInThread extends StoreWorkInThread<ReplayWork, ReplayWork, ReplayFindings> {
  constructor(events: string, rows: string) {
    super(
      () => workerFile(__dirname, 'replay.worker'),
      { events, rows },
      (work) => work,
    );
  }
}
