import type { EventStore } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { runInStoreThread, type OnProgress, type StoreFiles, type StoreTools } from './store-thread';

/** Executes one kind of long-running work on both stores. A port: the extending abstract class is its Nest token. */
export abstract class StoreExecutor<Work, Result> {
  /** @throws PoisonEvent, StoreUnavailable, the reason of `signal`, or Error for unexpected failures */
  abstract run(work: Work, signal: AbortSignal, onProgress: OnProgress): Promise<Result>;
}

/** Runs in this process: for remote stores, whose calls do not block. */
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

/** Runs one work item at a time in a thread: for the embedded stores, whose calls block. */
export class ThreadExecutor<Work, Message, Result> extends StoreExecutor<Work, Result> {
  private previous: Promise<unknown> = Promise.resolve();

  constructor(
    /** Compiled file of the thread; resolved lazily, since it may have to be compiled. */
    private readonly fileOf: () => string,
    private readonly files: StoreFiles,
    /** Converts the work to a message for the thread: structured-clonable data only. */
    private readonly messageOf: (work: Work) => Message,
  ) {
    super();
  }

  run(work: Work, signal: AbortSignal, onProgress: OnProgress): Promise<Result> {
    const { files } = this;
    const message = this.messageOf(work);
    const running = this.previous.then(() =>
      runInStoreThread<Message, Result>({ file: this.fileOf(), files, work: message, signal, onProgress }),
    );
    this.previous = running.catch(() => undefined);
    return running;
  }
}
