import { pendingError } from './duetcast-error';
import { callsOf, type Call, type Calls } from './calls';
import { readEvents, type EventsOptions, type FeedEvent } from './events';
import { waitForJob, type FinishedJob, type WaitOptions } from './jobs';
import { itemsOf, type Items } from './pages';
import { keyedCalls } from './generated/keyed-calls';
import { verifyAccountWebhook } from './webhooks';
import { defaultRetries, defaultTimeoutMs, retryingFetch, type RetryPolicy } from './retrying-fetch';

export type { Call } from './calls';
export { DuetcastError } from './duetcast-error';
export type { EventsOptions, FeedEvent } from './events';
export type { FinishedJob, WaitOptions } from './jobs';
export type { RetryPolicy } from './retrying-fetch';
export { verifyWebhook, WebhookVerificationError } from './webhooks';
export type { AccountWebhook, SiteWebhook, VerifyOptions, WebhookHeaders } from './webhooks';
export type { components, paths } from './generated/api';

export interface DuetcastOptions {
  /** URL of the server, such as `https://duetcast.example`. */
  readonly baseUrl: string;
  /** A session, API or site token, or a function that returns it before each call. */
  readonly token?: string | (() => string | Promise<string>);
  /** `session_{timestamp}_{random}`, for calls without an account. */
  readonly sessionId?: string;
  /** Defaults: 5 attempts, delays from 250 ms to 30 s. */
  readonly retries?: Partial<RetryPolicy>;
  /** Time until a response must start, for each attempt; default: 60 s. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** Calls return the JSON of the response (`data`, `page`) and throw a DuetcastError for every error. */
export interface Duetcast extends Calls {
  /** A call that starts work is sent with an Idempotency-Key (yours or a random one), so that a retry starts it only once. */
  readonly post: Call<'post'>;
  /**
   * The raw response, such as audio, an archive or lines. `path` starts with `/api/`.
   * @throws DuetcastError `job.pending`, with `retryAfterSeconds`, for the output of a job that still runs
   */
  open(path: string, init?: RequestInit): Promise<Response>;
  /** Every item of a list, page by page. */
  readonly items: Items;
  /**
   * Waits until the job has completed.
   * @throws DuetcastError its failure, `job.cancelled`, or `job.pending` after `timeoutMs`; the signal's reason
   */
  waitForJob(jobId: string, options?: WaitOptions): Promise<FinishedJob>;
  readonly webhooks: {
    /** The content of a webhook to an endpoint of the account, once its signature and its time are checked. */
    readonly verify: typeof verifyAccountWebhook;
  };
  /** The account's events, each once and in order; resumes after a lost connection. */
  events(options?: EventsOptions): AsyncIterableIterator<FeedEvent>;
}

const accepted = 202;

/** @throws TypeError for a `baseUrl` that is no URL of a server */
function rootOf(baseUrl: unknown): string {
  if (typeof baseUrl !== 'string' || !/^https?:\/\/[^/?#\s]+/i.test(baseUrl))
    throw new TypeError(`baseUrl must be a URL such as https://duetcast.example, not ${String(baseUrl)}`);
  return baseUrl.replace(/\/+$/, '');
}

/** @throws TypeError for a `baseUrl` that is no URL of a server */
export function createDuetcast(options: DuetcastOptions): Duetcast {
  const { baseUrl, token, sessionId, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const root = rootOf(baseUrl);
  const retries = { ...defaultRetries, ...options.retries };
  const fetchWithRetries = retryingFetch(fetch, retries, options.timeoutMs ?? defaultTimeoutMs);

  const authenticate = async (headers: Headers): Promise<void> => {
    const credential = typeof token === 'function' ? await token() : token;
    if (credential) headers.set('authorization', `Bearer ${credential}`);
    else if (sessionId) headers.set('x-session-id', sessionId);
  };
  const calls = callsOf(
    { baseUrl: root, fetch: fetchWithRetries },
    {
      async onRequest({ request, schemaPath }) {
        await authenticate(request.headers);
        const isKeyed = keyedCalls.has(`${request.method.toLowerCase()} ${schemaPath}`);
        if (isKeyed && !request.headers.has('idempotency-key'))
          request.headers.set('idempotency-key', globalThis.crypto.randomUUID());
      },
    },
  );
  const open = async (path: string, init?: RequestInit): Promise<Response> => {
    const request = new Request(root + path, init);
    await authenticate(request.headers);
    const response = await fetchWithRetries(request);
    if (response.status === accepted) throw await pendingError(response);
    return response;
  };
  const wait = (jobId: string, waiting: WaitOptions = {}) => waitForJob(calls, jobId, waiting);
  return {
    ...calls,
    open,
    items: itemsOf(calls),
    waitForJob: wait,
    webhooks: { verify: verifyAccountWebhook },
    events: (eventsOptions = {}) => readEvents(open, eventsOptions),
  };
}
