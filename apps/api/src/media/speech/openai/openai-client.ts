import type OpenAI from 'openai';
import { retryAfterMs } from '../../../platform/timing/retry';
import type { ProviderError } from '../failure-causes';

/** OpenAI, or a compatible endpoint, through the SDK, loaded lazily, with its own retries disabled. */
export async function openAiClient({ apiKey, baseUrl }: { apiKey?: string; baseUrl?: string }): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  // Without `baseURL: null` the SDK would read its own environment variable; it requires a key, also for servers without one.
  const credentials = apiKey === undefined ? { apiKey: 'none', defaultHeaders: { Authorization: null } } : { apiKey };
  const options = { baseURL: baseUrl ?? null, maxRetries: 0, logLevel: 'off', fetch: fetchWithReason } as const;
  return new Client({ ...credentials, ...options });
}

/** Compatible servers made with FastAPI put their reason under `detail`, which the SDK drops. */
const fetchWithReason: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.ok) return response;
  const { status, headers } = response;
  const body = await response.text();
  const error = detailOf(body);
  return new Response(error === null ? body : JSON.stringify({ error }), { status, headers });
};

/** `{detail: 'text'}`, `{detail: {message}}` or `{detail: [{loc, msg}]}`. */
function detailOf(body: string): { message: string; param?: string } | null {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    const given = Array.isArray(detail) ? (detail[0] as unknown) : detail;
    const { message, msg, loc } = (given ?? {}) as { message?: unknown; msg?: unknown; loc?: unknown };
    const reason = [given, message, msg].find((value) => typeof value === 'string');
    const param: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
    return reason === undefined ? null : { message: reason, ...(typeof param === 'string' && { param }) };
  } catch {
    return null;
  }
}

interface ApiError {
  readonly status?: number;
  readonly code?: unknown;
  readonly param?: unknown;
  readonly type?: unknown;
  readonly message?: string;
  readonly headers?: Headers;
  /** The error as in the body. */
  readonly error?: unknown;
}

export function openAiError(thrown: unknown): ProviderError {
  const { status, code, param, type, message = '', headers, error } = thrown as ApiError;
  return {
    status,
    code: text(code) || text(type),
    param: text(param),
    message,
    isPage: error === undefined || error === null,
    retryAfterMs: retryAfterMs(headers?.get('retry-after'), Date.now()),
    error: thrown,
  };
}

// A DOMException and some servers have numbers.
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
