import type OpenAI from 'openai';
import { retryAfterMs } from '../../../platform/timing/retry';
import type { ProviderError } from '../provider-failure';

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
  const message = detailOf(body);
  return new Response(message === null ? body : JSON.stringify({ error: { message } }), { status, headers });
};

/** `{detail: 'text'}`, `{detail: {message}}` or `{detail: [{msg}]}`. */
function detailOf(body: string): string | null {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    const given = Array.isArray(detail) ? (detail[0] as unknown) : detail;
    const { message, msg } = (given ?? {}) as { message?: unknown; msg?: unknown };
    return [given, message, msg].find((value) => typeof value === 'string') ?? null;
  } catch {
    return null;
  }
}

interface ApiError {
  readonly status?: number;
  readonly code?: string | null;
  readonly param?: string | null;
  readonly type?: string;
  readonly message?: string;
  readonly headers?: Headers;
}

export function openAiError(error: unknown): ProviderError {
  const { status, code, param, type, message, headers } = error as ApiError;
  return {
    status,
    code: param === 'voice' ? 'invalid_voice' : (code ?? type ?? ''),
    message: message ?? '',
    retryAfterMs: retryAfterMs(headers?.get('retry-after'), Date.now()),
  };
}
