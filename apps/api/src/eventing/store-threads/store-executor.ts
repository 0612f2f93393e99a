import type { EventStore } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { runInStoreThread, type OnProgress, type StoreFiles, type StoreTools } from './store-thread';

/** One kind of long work over both stores. A port: the abstract class that extends it is its Nest token. */
export abstract class StoreExecutor<Work, Result> {
  /** @throws PoisonEvent, StoreUnavailable, the reason of `signal`, or Error for what nobody foresaw */
  abstract run(work: Work, signal: AbortSignal, onProgress: OnProgress): Promise<Result>;
}

/** In this process: for stores on other machines, whose calls do not block. */
export class InProcessExecutor<Work, Result> extends StoreExecutor<Work, Result> {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly perform: (work: Work, tools: StoreTools) => Promise<Result>,
  ) {
    super();
  }

  run(work: Work, signal: AbortSignal, onProgress: OnProgress): Promise<Result> {
    return this.perform(work, { events: this.events, rows: this.rows, signal, onProgress });
  }
}

/** In a thread, one piece after the other: for the embedded stores, whose calls block. */
export class ThreadExecutor<Work, Sent, Result> extends StoreExecutor<Work, Result> {
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    /** Compiled file of the thread; asked for when it is needed, since it may have to be compiled. */
    private readonly fileOf: () => string,
    private readonly files: StoreFiles,
    /** What the thread is told of the work: data only. */
    private readonly sentOf: (work: Work) => Sent,
  ) {
    super();
  }

  run(work: Work, signal: AbortSignal, onProgress: OnProgress): Promise<Result> {
    const { files } = this;
    const sent = this.sentOf(work);
    const running = this.before.then(() =>
      runInStoreThread<Sent, Result>({ file: this.fileOf(), files, work: sent, signal, onProgress }),
    );
    this.before = running.catch(() => undefined);
    return running;
  }
}
