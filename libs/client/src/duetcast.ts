import createClient, { type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod } from 'openapi-typescript-helpers';
import { readEvents, type EventsOptions, type FeedEvent } from './events';
import type { paths } from './generated/api';
import { keyedCalls } from './generated/keyed-calls';
import { defaultRetries, defaultTimeoutMs, retryingFetch, type RetryPolicy } from './retrying-fetch';

export { DuetcastError } from './duetcast-error';
export type { EventsOptions, FeedEvent } from './events';
export type { RetryPolicy } from './retrying-fetch';
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

type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method & keyof paths[Path]
>;
type InitArgument<Options> = undefined extends Options ? [init?: Options] : [init: Options];

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;
type ResponseJson<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses]>
  : never;

/** A call with one method: a path of the OpenAPI document, then `params`, `body`, `headers`, `signal`. */
export type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: InitArgument<Init<Path, Method>>
) => Promise<ResponseJson<paths[Path][Method & keyof paths[Path]]>>;

/** Calls return the JSON of the response (`data`, `page`) and throw a DuetcastError for every error. */
export interface Duetcast {
  readonly get: Call<'get'>;
  /** A call that starts work is sent with an Idempotency-Key (yours or a random one), so that a retry starts it only once. */
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The raw response, such as audio, an archive or lines. `path` starts with `/api/`. */
  open(path: string, init?: RequestInit): Promise<Response>;
  /** The account's events, each once and in order; resumes after a lost connection. */
  events(options?: EventsOptions): AsyncIterableIterator<FeedEvent>;
}

export function createDuetcast(options: DuetcastOptions): Duetcast {
  const { baseUrl, token, sessionId, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const retries = { ...defaultRetries, ...options.retries };
  const fetchWithRetries = retryingFetch(fetch, retries, options.timeoutMs ?? defaultTimeoutMs);

  const authenticate = async (headers: Headers): Promise<void> => {
    const credential = typeof token === 'function' ? await token() : token;
    if (credential) headers.set('authorization', `Bearer ${credential}`);
    else if (sessionId) headers.set('x-session-id', sessionId);
  };
  const client = createClient<paths>({ baseUrl: root, fetch: fetchWithRetries });
  client.use({
    async onRequest({ request, schemaPath }) {
      await authenticate(request.headers);
      const isKeyed = keyedCalls.has(`${request.method.toLowerCase()} ${schemaPath}`);
      if (isKeyed && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', globalThis.crypto.randomUUID());
    },
  });
  const calls = client as unknown as Record<string, (path: string, init?: object) => Promise<{ data: unknown }>>;
  const call = (method: string) => async (path: string, init?: object) => (await calls[method]!(path, init)).data;

  const open = async (path: string, init?: RequestInit): Promise<Response> => {
    const request = new Request(root + path, init);
    await authenticate(request.headers);
    return fetchWithRetries(request);
  };
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    open,
    events: (eventsOptions = {}) => readEvents(open, eventsOptions),
  } as Duetcast;
}
