import { AppError } from '@duetcast/domain/kernel/errors';
import { RetryableError } from './retrying';

/** What a provider said when it did not answer with audio, whatever its own shape of errors. */
interface ProviderRefusal {
  /** HTTP status; undefined where no answer came (network, timeout). */
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

/** Keys are echoed by some providers, in part even masked. */
const withoutKeys = (text: string, key: string): string =>
  text.replaceAll(key, '…').replace(/\b[\w-]*sk[-_][\w*.-]+/g, '…');

/** The error to throw: `RetryableError` where another try makes sense. Its details hold nothing of our key. */
export function failureOf(refusal: ProviderRefusal, provider: string, key: string): AppError | RetryableError {
  const { status, code, retryAfterMs } = refusal;
  const about = { provider };
  if (status === undefined || status === 408 || status >= 500)
    return new RetryableError(new AppError('speech.unreachable', about), retryAfterMs);
  if (spentCodes.has(code)) return new AppError('speech.limited', { ...about, reason: code });
  if (status === 429) return new RetryableError(new AppError('speech.limited', about), retryAfterMs);
  if (unknownVoiceCodes.has(code)) return new AppError('voice.unknown', about);
  if (status === 401 || status === 403) return new AppError('speech.unauthorized', about);
  const reason = withoutKeys(refusal.message, key).slice(0, reasonCharacters);
  return new AppError('speech.refused', { ...about, reason });
}
