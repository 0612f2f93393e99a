import createClient, { type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod } from 'openapi-typescript-helpers';
import { readEvents, type EventsOptions, type FeedEvent } from './events';
import type { paths } from './generated/api';
import { keyedCalls } from './generated/keyed-calls';
import { retryingFetch, defaultTimeouts, type Patience } from './retrying';

export { DuetcastError } from './refusal';
export type { EventsOptions, FeedEvent } from './events';
export type { components, paths } from './generated/api';

export interface DuetcastOptions {
  /** Where the server is, such as `https://duetcast.example`. */
  readonly baseUrl: string;
  /** A session's, an API or a site's token, or what gives it before each call. */
  readonly token?: string | (() => string | Promise<string>);
  /** `session_{timestamp}_{random}`, for calls without an account. */
  readonly sessionId?: string;
  readonly patience?: Partial<Patience>;
  readonly fetch?: typeof globalThis.fetch;
}

type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method & keyof paths[Path]
>;
type InitArgument<Given> = undefined extends Given ? [init?: Given] : [init: Given];

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;
type Answer<Operation> = Operation extends { responses: infer Responses } ? JsonOf<Responses[keyof Responses]> : never;

/** A call of one method: the path as the API's document writes it, then `params`, `body`, `headers`, `signal`. */
export type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: InitArgument<Init<Path, Method>>
) => Promise<Answer<paths[Path][Method & keyof paths[Path]]>>;

/** Calls answer with the whole JSON of the answer (`data`, `page`) and throw DuetcastError for every refusal. */
export interface Duetcast {
  readonly get: Call<'get'>;
  /** What starts work is sent with an Idempotency-Key, its own or yours, so that trying again starts it once. */
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The answer itself, such as audio, an archive or lines. `path` begins with `/api/`. */
  open(path: string, init?: RequestInit): Promise<Response>;
  /** The account's own events, each once and in order; goes on where it was after a cut. */
  events(options?: EventsOptions): AsyncIterableIterator<FeedEvent>;
}

export function createDuetcast(options: DuetcastOptions): Duetcast {
  const { baseUrl, token, sessionId, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const root = baseUrl.replace(/\/+$/, '');
  const fetchWithRetries = retryingFetch(fetch, { ...defaultTimeouts, ...options.patience });

  const identify = async (headers: Headers): Promise<void> => {
    const credential = typeof token === 'function' ? await token() : token;
    if (credential) headers.set('authorization', `Bearer ${credential}`);
    else if (sessionId) headers.set('x-session-id', sessionId);
  };
  const client = createClient<paths>({ baseUrl: root, fetch: fetchWithRetries });
  client.use({
    async onRequest({ request, schemaPath }) {
      await identify(request.headers);
      const isKeyed = keyedCalls.has(`${request.method.toLowerCase()} ${schemaPath}`);
      if (isKeyed && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', globalThis.crypto.randomUUID());
    },
  });
  const calls = client as unknown as Record<string, (path: string, init?: object) => Promise<{ data: unknown }>>;
  const call = (method: string) => async (path: string, init?: object) => (await calls[method]!(path, init)).data;

  const open = async (path: string, init?: RequestInit): Promise<Response> => {
    const request = new Request(root + path, init);
    await identify(request.headers);
    return fetchWithRetries(request);
  };
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    open,
    events: (wanted = {}) => readEvents(open, wanted),
  } as Duetcast;
}
