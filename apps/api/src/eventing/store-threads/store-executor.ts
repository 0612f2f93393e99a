import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { threadPool } from '../../platform/threads/thread-pool';
import type { EventStore } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import {
  errorOf,
  type OnProgress,
  type Outcome,
  type Progress,
  type StoreFiles,
  type StoreTask,
  type StoreTools,
} from './store-thread';

/** Executes one kind of long-running work on both stores. A port: the extending abstract class is its Nest token. */
export abstract class StoreExecutor<Work, Result> {
  /** @throws PoisonEvent, NewerEvent, StoreUnavailable, the reason of `signal`, or Error for unexpected failures */
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
  private pool: Piscina<StoreTask<Message>, Outcome<Result>> | undefined;

  constructor(
    /** File for `threadPool`, which is created with the first work, since the file may have to be compiled. */
    private readonly file: readonly [directory: string, name: string],
    private readonly files: StoreFiles,
    /** Converts the work to a message for the thread: structured-clonable data only. */
    private readonly messageOf: (work: Work) => Message,
  ) {
    super();
  }

  async run(work: Work, signal: AbortSignal, onProgress: OnProgress): Promise<Result> {
    signal.throwIfAborted();
    this.pool ??= threadPool(...this.file, { maxThreads: 1 });
    const { port1: port, port2 } = new MessageChannel();
    const stop = () => port.postMessage('stop');
    signal.addEventListener('abort', stop);
    port.on('message', (progress: Progress) => onProgress(...progress));
    try {
      const task = { files: this.files, work: this.messageOf(work), port: port2 };
      const outcome = await this.pool.run(task, { transferList: [port2] });
      for (let last = receiveMessageOnPort(port); last; last = receiveMessageOnPort(port))
        onProgress(...(last.message as Progress));
      signal.throwIfAborted();
      if (outcome.kind === 'done') return outcome.result;
      throw errorOf(outcome);
    } finally {
      signal.removeEventListener('abort', stop);
      port.close();
    }
  }
}
