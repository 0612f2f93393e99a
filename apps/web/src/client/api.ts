import { anonymousSessionId } from './anonymous-session';
import { endSession, readSession } from './session';
import { sessionToken } from './session-token';
import { loadErrorSentences, sentenceOf } from '../i18n/error-sentences';

/** Body of every 2xx response; lists add `page`. */
export interface ApiResponse<Data> {
  data: Data;
  page?: { next: string | null };
}

interface Refusal {
  error?: string;
  code?: string;
  errors?: { msg: string; param: string }[];
  [detail: string]: unknown;
}

/** An API error, or a network failure (`status` 0). The message is meant for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Invalid fields: parameter name → sentence. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Request id for support. */
    readonly requestId: string | null = null,
    /** Other fields of the body, such as `limit`, `currentUsage` and `requested`. */
    readonly details: Readonly<Record<string, unknown>> = {},
    /** `Retry-After` in seconds, if sent. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

export type Query = Record<string, string | number | boolean | null | undefined>;

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /** The same key and body return the first response again, so that a double click starts nothing twice. */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sends no credentials; for requests made before a token is available. */
  anonymous?: true;
}

export function addressOf(path: string, query: Query = {}): string {
  const presentValues = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(presentValues.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

async function headersOf({ body, idempotencyKey, anonymous, headers: extraHeaders }: Call): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json', ...extraHeaders });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (anonymous) return headers;
  const token = readSession() ? await sessionToken.get() : null;
  if (token) headers.set('authorization', `Bearer ${token}`);
  else headers.set('x-session-id', anonymousSessionId());
  return headers;
}

const endedSessionCodes = new Set(['auth.tokenInvalid', 'auth.tokenExpired']);

function refusalOf(response: Response, body: Refusal | null): ApiError {
  const fields = Object.fromEntries((body?.errors ?? []).map(({ msg, param }) => [param, msg]));
  const message = body?.error ?? body?.errors?.[0]?.msg ?? `The server answered ${response.status}.`;
  const code = body?.code ?? (body?.errors ? 'request.invalid' : 'internal');
  const { error: _error, code: _code, errors: _errors, ...details } = body ?? {};
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  const requestId = response.headers.get('x-request-id') ?? null;
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null;
  return new ApiError(message, response.status, code, fields, requestId, details, seconds);
}

/** @throws ApiError; an AbortError of `signal` passes through */
async function call<Envelope>(path: string, request: Call = {}): Promise<Envelope> {
  const { method = 'GET', query, body, signal } = request;
  // Loaded in parallel: a later load would fail if the server goes down.
  const sentences = loadErrorSentences();
  const session = readSession();
  const headers = await headersOf(request);
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(addressOf(path, query), {
    method,
    headers,
    ...payload,
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError('Network error. Please try again.', 0, 'network');
  });
  const parsed = (await response.json().catch(() => null)) as (Refusal & { success?: boolean }) | null;
  if (response.ok && parsed && parsed.success !== false) return parsed as Envelope;
  const refusal = refusalOf(response, parsed);
  await sentences;
  // A late 401 must not end a session that started meanwhile.
  if (response.status === 401 && endedSessionCodes.has(refusal.code) && readSession() === session) endSession();
  throw refusal;
}

/** The error of a file address (`/api/…`), null if it can be read; the file itself is not downloaded. */
async function fileRefusal(address: string, signal: AbortSignal): Promise<ApiError | null> {
  const response = await fetch(address, { headers: await headersOf({}), signal });
  if (!response.ok) return refusalOf(response, (await response.json().catch(() => null)) as Refusal | null);
  await response.body?.cancel();
  return null;
}

interface SendOptions extends Pick<Call, 'method' | 'body' | 'signal'> {
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request to any address of this server with the current credentials. @throws ApiError if there is no response
 */
async function send(
  address: string,
  { method = 'GET', body, headers = {}, signal }: SendOptions = {},
): Promise<Response> {
  const allHeaders = await headersOf({ body });
  for (const [name, value] of Object.entries(headers)) allHeaders.set(name, value);
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(address, { method, headers: allHeaders, ...payload, ...(signal && { signal }) }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError('Network error. Please try again.', 0, 'network');
    },
  );
}

export const api = {
  send,
  refusalOf: fileRefusal,
  get: <Envelope>(path: string, options?: Pick<Call, 'query' | 'signal' | 'headers' | 'anonymous'>) =>
    call<Envelope>(path, options),
  post: <Envelope>(path: string, body?: unknown, options?: Pick<Call, 'idempotencyKey' | 'headers'>) =>
    call<Envelope>(path, { ...options, method: 'POST', body: body ?? {} }),
  put: <Envelope>(path: string, body: unknown) => call<Envelope>(path, { method: 'PUT', body }),
  patch: <Envelope>(path: string, body?: unknown) => call<Envelope>(path, { method: 'PATCH', body: body ?? {} }),
  delete: <Envelope>(path: string) => call<Envelope>(path, { method: 'DELETE' }),
};

/**
 * The server's sentence in the interface language, or `fallback` if there is none
 * (docs/PRODUCT.md#errors-of-the-pages).
 */
export function messageOf(error: unknown, fallback: string): string {
  const sentence = error instanceof ApiError ? sentenceOf(error.code) : undefined;
  return sentence ?? (error instanceof Error && error.message ? error.message : fallback);
}
