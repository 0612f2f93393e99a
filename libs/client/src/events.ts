import type { components } from './generated/api';
import { jsonLinesOf, serverSentEventsOf } from './lines';
import { DuetcastError } from './refusal';
import { pause } from './retrying';

/** An event of the account, without secrets, its data at the current version of its type. */
export type FeedEvent = components['schemas']['Event'];

export interface EventsOptions {
  /** `cursor` of the last event that is known already; default: from the first. */
  readonly after?: string | null;
  /** Only these. */
  readonly types?: readonly string[];
  /** false: everything up to now, then the end. Default: then each new one, until `signal` aborts or the loop is left. */
  readonly live?: boolean;
  readonly signal?: AbortSignal;
}

type Open = (path: string, init?: RequestInit) => Promise<Response>;

const pageSize = 1000;
/** The server writes at least every 15 s (a comment, when nothing happens): a line this quiet is dead. */
const quietAfterMs = 45_000;
const [firstPauseMs, longestPauseMs] = [250, 10_000];

/** @throws DuetcastError where the server refuses; a server that cannot be reached is tried for ever while live */
export async function* readEvents(open: Open, options: EventsOptions): AsyncIterableIterator<FeedEvent> {
  const { types, live = true, signal } = options;
  let after = options.after ?? null;
  let fruitless = 0;
  for (;;) {
    if (signal?.aborted) return;
    const before = after;
    let isComplete = false;
    try {
      for await (const event of live ? liveEvents(open, after, types, signal) : history(open, after, types, signal)) {
        after = event.cursor;
        yield event;
      }
      // A server that stops ends its lines, too: only a page that is the last says that there is no more.
      isComplete = !live && after === before && (await isLast(open, after, types, signal));
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof DuetcastError && !isPassing(error)) throw error;
      if (!live && after === before && fruitless >= 5) throw error;
    }
    if (isComplete) return;
    fruitless = after === before ? fruitless + 1 : 0;
    if (fruitless > 0)
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** (fruitless - 1)), signal).catch(() => undefined);
  }
}

const isPassing = ({ status }: DuetcastError): boolean => status === 0 || status === 429 || status >= 500;

function addressOf(after: string | null, types: readonly string[] | undefined, limit?: number): string {
  const query = new URLSearchParams();
  if (after !== null) query.set('after', after);
  if (types?.length) query.set('types', types.join(','));
  if (limit !== undefined) query.set('limit', String(limit));
  return `/api/events?${query.toString()}`;
}

async function* liveEvents(open: Open, after: string | null, types: EventsOptions['types'], signal?: AbortSignal) {
  const quiet = new AbortController();
  const signals = signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal;
  const headers = { accept: 'text/event-stream', ...(after !== null && { 'last-event-id': after }) };
  const response = await open(addressOf(null, types), { headers, signal: signals });
  for await (const data of serverSentEventsOf(response, quietAfterMs, quiet)) yield JSON.parse(data) as FeedEvent;
}

async function* history(open: Open, after: string | null, types: EventsOptions['types'], signal?: AbortSignal) {
  const headers = { accept: 'application/x-ndjson' };
  const response = await open(addressOf(after, types), { headers, signal: signal ?? null });
  for await (const line of jsonLinesOf(response)) yield JSON.parse(line) as FeedEvent;
}

async function isLast(open: Open, after: string | null, types: EventsOptions['types'], signal?: AbortSignal) {
  const response = await open(addressOf(after, types, pageSize), { signal: signal ?? null });
  const { data } = (await response.json()) as { data: FeedEvent[] };
  return data.length === 0;
}
