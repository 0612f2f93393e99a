import { AppError } from '@duetcast/domain/kernel/errors';
import { RetryableError } from '../../platform/timing/retry';

/** A provider's error response in a common form. */
interface ProviderError {
  /** HTTP status; undefined without a response (network, timeout). */
  readonly status: number | undefined;
  /** The provider's machine-readable code, or empty. */
  readonly code: string;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

const spentCodes = new Set([
  'quota_exceeded',
  'insufficient_quota',
  'credit_balance_exhausted',
  'billing_hard_limit_reached',
]);
const unknownVoiceCodes = new Set(['voice_not_found', 'voice_does_not_exist', 'invalid_voice']);

const reasonCharacters = 200;

/** Some providers echo the key, sometimes partly masked. */
const withoutKeys = (text: string, key: string): string =>
  text.replaceAll(key, '…').replace(/\b[\w-]*sk[-_][\w*.-]+/g, '…');

/** Maps to the error to throw: `RetryableError` if a retry can help. Its details never contain the key. */
export function failureOf(error: ProviderError, provider: string, key: string): AppError | RetryableError {
  const { status, code, retryAfterMs } = error;
  const details = { provider };
  if (status === undefined || status === 408 || status >= 500)
    return new RetryableError(new AppError('speech.unreachable', details), retryAfterMs);
  if (spentCodes.has(code)) return new AppError('speech.limited', { ...details, reason: code });
  if (status === 429) return new RetryableError(new AppError('speech.limited', details), retryAfterMs);
  if (unknownVoiceCodes.has(code)) return new AppError('voice.unknown', details);
  if (status === 401 || status === 403) return new AppError('speech.unauthorized', details);
  const reason = withoutKeys(error.message, key).slice(0, reasonCharacters);
  return new AppError('speech.refused', { ...details, reason });
}
