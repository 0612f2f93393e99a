import type OpenAI from 'openai';
import { retryAfterMs } from '../../../platform/timing/retry';
import type { ProviderError } from '../provider-failure';

/** OpenAI, or a compatible endpoint, through the SDK, loaded lazily, with its own retries disabled. */
export async function openAiClient({ apiKey, baseUrl }: { apiKey: string; baseUrl?: string }): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  // Without `baseURL: null` the SDK would read its own environment variable.
  return new Client({ apiKey, baseURL: baseUrl ?? null, maxRetries: 0, logLevel: 'off' });
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
