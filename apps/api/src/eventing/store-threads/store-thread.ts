import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '@duetcast/domain/kernel/event';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { EventStore } from '../event-store/event-store';
import { PoisonEvent, type EventPlace } from '../errors/poison-event';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { runInBackground } from '../../platform/threads/background-priority';
import { runInThread } from '../../platform/threads/run-in-thread';

/** File paths of the embedded stores, which a thread opens itself. */
export interface StoreFiles {
  readonly events: string;
  readonly rows: string;
}

export type OnProgress = (eventsFolded: number, position: Position) => void;

/** Stores, signal and progress callback for long-running work. */
export interface StoreTools {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

interface ThreadRequest<Work> {
  readonly files: StoreFiles;
  readonly work: Work;
}

/** Errors lose their class between threads; the kinds that callers distinguish are serialized here. */
type Failure =
  | { readonly kind: 'poison'; readonly projection: string; readonly event: EventPlace; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly detail: string }
  | { readonly kind: 'failed'; readonly message: string };

type Report<Result> =
  | { readonly kind: 'progress'; readonly eventsFolded: number; readonly position: Position }
  | { readonly kind: 'done'; readonly result: Result }
  | Failure;

interface StoreThread<Work> {
  /** Compiled file that calls `serveStoreThread`, from `workerFile`. */
  readonly file: string;
  readonly files: StoreFiles;
  /** Sent by structured clone: data only. */
  readonly work: Work;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/**
 * Runs work in a new thread.
 * @throws PoisonEvent, StoreUnavailable, the reason of `signal`, or Error with the message of any other failure
 */
export async function runInStoreThread<Work, Result>(thread: StoreThread<Work>): Promise<Result> {
  const { file, files, work, signal, onProgress } = thread;
  const results: Exclude<Report<Result>, { kind: 'progress' }>[] = [];
  const onReport = (report: Report<Result>) => {
    if (report.kind === 'progress') onProgress(report.eventsFolded, report.position);
    else results.push(report);
  };
  await runInThread({ file, workerData: { files, work } satisfies ThreadRequest<Work>, signal, onReport });
  const last = results.at(-1) ?? { kind: 'failed', message: 'The thread ended without a result' };
  if (last.kind === 'done') return last.result;
  throw errorOf(last);
}

/** Thread entry point: opens both stores (synchronous SQLite would block the server) and reports the result. */
export async function serveStoreThread<Work, Result>(
  perform: (work: Work, tools: StoreTools) => Promise<Result>,
): Promise<void> {
  runInBackground();
  const { files, work } = workerData as ThreadRequest<Work>;
  const report = (message: Report<Result>) => parentPort?.postMessage(message);
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  const events = new EmbeddedEventStore(files.events, { readOnly: true });
  const rows = new EmbeddedReadModelStore(files.rows);
  const onProgress: OnProgress = (eventsFolded, position) => report({ kind: 'progress', eventsFolded, position });
  try {
    const result = await perform(work, { events, rows, signal: stop.signal, onProgress });
    report({ kind: 'done', result });
  } catch (error) {
    report(failureOf(error));
  } finally {
    await events.close();
    await rows.close();
    parentPort?.close();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof PoisonEvent) {
    const { projection, event, reason } = error;
    return { kind: 'poison', projection, event, reason };
  }
  if (error instanceof StoreUnavailable) return { kind: 'unavailable', detail: error.detail };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'poison':
      return new PoisonEvent(failure.projection, failure.event, failure.reason);
    case 'unavailable':
      return new StoreUnavailable(failure.detail);
    case 'failed':
      return new Error(failure.message);
  }
}
