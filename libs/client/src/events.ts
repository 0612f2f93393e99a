import type { components } from './generated/api';
import { jsonLinesOf, serverSentEventsOf } from './lines';
import { DuetcastError } from './duetcast-error';
import { delay } from './retrying-fetch';

/** An event of the account, without secrets, its data at the current version of its type. */
export type FeedEvent = components['schemas']['Event'];

export interface EventsOptions {
  /** `cursor` of the last known event; default: from the first event. */
  readonly after?: string | null;
  /** Event types to return; default: all. */
  readonly types?: readonly string[];
  /** false: ends at the newest event. Default: continues with new events until `signal` aborts or the loop ends. */
  readonly live?: boolean;
  readonly signal?: AbortSignal;
}

type Open = (path: string, init?: RequestInit) => Promise<Response>;

const pageSize = 1000;
/** The server sends at least a comment every 15 s, so a connection without data for this long is lost. */
const idleTimeoutMs = 45_000;
const maxFailures = 5;
const [firstDelayMs, maxDelayMs] = [250, 10_000];

/** @throws DuetcastError if the server rejects the request; while live, an unreachable server is retried forever */
export async function* readEvents(open: Open, options: EventsOptions): AsyncIterableIterator<FeedEvent> {
  const { types, live = true, signal } = options;
  let after = options.after ?? null;
  let failures = 0;
  for (;;) {
    if (signal?.aborted) return;
    const before = after;
    let isComplete = false;
    try {
      for await (const event of live ? liveEvents(open, after, types, signal) : history(open, after, types, signal)) {
        after = event.cursor;
        yield event;
      }
      // The stream also ends when the server stops: only an empty page proves that there are no more events.
      isComplete = !live && after === before && (await isLast(open, after, types, signal));
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof DuetcastError && !isRetryable(error)) throw error;
      if (!live && after === before && failures >= maxFailures) throw error;
    }
    if (isComplete) return;
    failures = after === before ? failures + 1 : 0;
    if (failures > 0)
      await delay(Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)), signal).catch(() => undefined);
  }
}

const isRetryable = ({ status }: DuetcastError): boolean => status === 0 || status === 429 || status >= 500;

function urlOf(after: string | null, types: readonly string[] | undefined, limit?: number): string {
  const query = new URLSearchParams();
  if (after !== null) query.set('after', after);
  if (types?.length) query.set('types', types.join(','));
  if (limit !== undefined) query.set('limit', String(limit));
  return `/api/events?${query.toString()}`;
}

async function* liveEvents(open: Open, after: string | null, types: EventsOptions['types'], signal?: AbortSignal) {
  const idle = new AbortController();
  const signals = signal ? AbortSignal.any([signal, idle.signal]) : idle.signal;
  const headers = { accept: 'text/event-stream', ...(after !== null && { 'last-event-id': after }) };
  const response = await open(urlOf(null, types), { headers, signal: signals });
  for await (const data of serverSentEventsOf(response, idleTimeoutMs, idle)) yield JSON.parse(data) as FeedEvent;
}

async function* history(open: Open, after: string | null, types: EventsOptions['types'], signal?: AbortSignal) {
  const headers = { accept: 'application/x-ndjson' };
  const response = await open(urlOf(after, types), { headers, signal: signal ?? null });
  for await (const line of jsonLinesOf(response)) yield JSON.parse(line) as FeedEvent;
}

async function isLast(open: Open, after: string | null, types: EventsOptions['types'], signal?: AbortSignal) {
  const response = await open(urlOf(after, types, pageSize), { signal: signal ?? null });
  const { data } = (await response.json()) as { data: FeedEvent[] };
  return data.length === 0;
}
