import type { ReplayFindings } from '@duetcast/domain/replays/replay-events';
import { EventStore } from '../event-store/event-store';
import { ReadModelStore } from '../read-models/read-model-store';
import { runInThread } from '../workers/run-in-thread';
import { workerFile } from '../workers/worker-file';
import { replayPass, type ReplayWork } from './replay-pass';

/** What a replaying thread is told to do. */
export interface ReplayOrder {
  readonly eventsFile: string;
  readonly rowsFile: string;
  readonly work: ReplayWork;
}

/** What a replaying thread tells. */
export type ReplayReport =
  | { readonly kind: 'progress'; readonly folded: number; readonly position: string }
  | { readonly kind: 'done'; readonly findings: ReplayFindings }
  | { readonly kind: 'failed'; readonly message: string };

export type OnReplayProgress = (eventsFolded: number, position: string) => void;

/** Where usage history is folded into the rows of a replay. A port. */
export abstract class Replaying {
  /** @throws PoisonEvent, or the reason of `signal`, or what the stores throw */
  abstract run(work: ReplayWork, signal: AbortSignal, onProgress: OnReplayProgress): Promise<ReplayFindings>;
}

/** In this process: for stores on other machines, whose calls do not block. */
export class ReplayingHere extends Replaying {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
  ) {
    super();
  }

  run(work: ReplayWork, signal: AbortSignal, onProgress: OnReplayProgress): Promise<ReplayFindings> {
    return replayPass({ ...work, events: this.events, rows: this.rows, signal, onProgress });
  }
}

/** In a thread: for the embedded stores, whose calls block. */
export class ReplayingInThread extends Replaying {
  constructor(
    private readonly eventsFile: string,
    private readonly rowsFile: string,
  ) {
    super();
  }

  async run(work: ReplayWork, signal: AbortSignal, onProgress: OnReplayProgress): Promise<ReplayFindings> {
    const { eventsFile, rowsFile } = this;
    const workerData: ReplayOrder = { eventsFile, rowsFile, work };
    const ends: Exclude<ReplayReport, { kind: 'progress' }>[] = [];
    const onReport = (report: ReplayReport) => {
      if (report.kind === 'progress') onProgress(report.folded, report.position);
      else ends.push(report);
    };
    await runInThread({ file: workerFile(__dirname, 'replay.worker'), workerData, signal, onReport });
    const end = ends.at(-1);
    if (end?.kind === 'done') return end.findings;
    throw new Error(end?.message ?? 'The replaying thread ended without a word');
  }
}
