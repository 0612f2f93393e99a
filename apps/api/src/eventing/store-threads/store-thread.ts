import type { MessagePort } from 'node:worker_threads';
import { type Position, NewerEvent } from '@duetcast/domain/kernel/event';
import { AccountKeys, type ThreadKeys } from '../account-keys/account-keys';
import { sealEvents } from '../account-keys/seal-events';
import { EmbeddedEventStore } from '../event-store/embedded/embedded-event-store';
import type { EventStore } from '../event-store/event-store';
import { PoisonEvent, type EventPlace } from '../errors/poison-event';
import { EmbeddedReadModelStore } from '../read-models/embedded/embedded-read-model-store';
import type { ReadModelStore } from '../read-models/read-model-store';
import { EmbeddedStateStore } from '../state/embedded-state-store';
import { SecretBox } from '../../platform/secrets/secret-box';
import { StoreUnavailable, type OutageKind } from '../../platform/errors/store-unavailable';
import { runInBackground } from '../../platform/threads/background-priority';

/** File paths of the embedded stores, which a thread opens itself. */
export interface StoreFiles {
  readonly events: string;
  readonly rows: string;
  /** Keys that read personal fields; absent: the work needs none. */
  readonly keys?: ThreadKeys | undefined;
}

export type OnProgress = (eventsFolded: number, position: Position) => void;

/** Stores, signal and progress callback for long-running work. */
export interface StoreTools {
  readonly events: EventStore;
  readonly rows: ReadModelStore;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export interface StoreTask<Work> {
  readonly files: StoreFiles;
  /** Sent by structured clone: data only. */
  readonly work: Work;
  /** Sends progress to the caller; any message from it stops the work. */
  readonly port: MessagePort;
}

export type Progress = Parameters<OnProgress>;

/** Errors lose their class between threads; the kinds that callers distinguish are serialized here. */
type Failure =
  | { readonly kind: 'poison'; readonly projection: string; readonly event: EventPlace; readonly reason: string }
  | { readonly kind: 'newer'; readonly type: string; readonly schemaVersion: number }
  | { readonly kind: 'unavailable'; readonly detail: string; readonly outage: OutageKind }
  | { readonly kind: 'failed'; readonly message: string };

export type Outcome<Result> = { readonly kind: 'done'; readonly result: Result } | Failure;

/** The function of a thread that opens both stores itself, because synchronous SQLite would block the server. */
export const inStoreThread =
  <Work, Result>(perform: (work: Work, tools: StoreTools) => Promise<Result>) =>
  async ({ files, work, port }: StoreTask<Work>): Promise<Outcome<Result>> => {
    runInBackground();
    const stop = new AbortController();
    port.once('message', () => stop.abort());
    const { events, close } = openEvents(files);
    const rows = new EmbeddedReadModelStore(files.rows);
    const onProgress: OnProgress = (...progress) => port.postMessage(progress satisfies Progress);
    try {
      return { kind: 'done', result: await perform(work, { events, rows, signal: stop.signal, onProgress }) };
    } catch (error) {
      return failureOf(error);
    } finally {
      await close();
      await rows.close();
      port.close();
    }
  };

function openEvents({ events: file, keys }: StoreFiles) {
  const events = new EmbeddedEventStore(file, { readOnly: true });
  if (!keys) return { events, close: () => events.close() };
  const states = new EmbeddedStateStore(keys.states);
  const [current = Buffer.alloc(0), ...previous] = keys.box.map((key) => Buffer.from(key));
  sealEvents(events, new AccountKeys(states, new SecretBox({ derive: () => [current, ...previous] })));
  return { events, close: () => Promise.all([events.close(), states.close()]) };
}

function failureOf(error: unknown): Failure {
  if (error instanceof PoisonEvent) {
    const { projection, event, reason } = error;
    return { kind: 'poison', projection, event, reason };
  }
  if (error instanceof NewerEvent) return { kind: 'newer', type: error.type, schemaVersion: error.schemaVersion };
  if (error instanceof StoreUnavailable) return { kind: 'unavailable', detail: error.detail, outage: error.outage };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** The error that `failureOf` serialized. */
export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'poison':
      return new PoisonEvent(failure.projection, failure.event, failure.reason);
    case 'newer':
      return new NewerEvent(failure.type, failure.schemaVersion);
    case 'unavailable':
      return new StoreUnavailable(failure.detail, { outage: failure.outage });
    case 'failed':
      return new Error(failure.message);
  }
}
