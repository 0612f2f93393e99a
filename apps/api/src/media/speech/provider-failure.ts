import { AppError } from '@duetcast/domain/kernel/errors';
import { RetryableError } from '../../platform/timing/retry';

/** A provider's error response in a common form. */
export interface ProviderError {
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

/** The model has ended, or the key has no access to it. */
const missingModelCodes = new Set(['model_not_found', 'model_deprecated']);

const reasonCharacters = 200;

/** Some providers echo the key, sometimes partly masked. */
const withoutKeys = (text: string, key: string | undefined): string =>
  (key === undefined ? text : text.replaceAll(key, '…')).replace(/\b[\w-]*sk[-_][\w*.-]+/g, '…');

/** The failures that calls for speech and for scripts share, retryable where a retry can help; null: another failure. */
export function sharedFailure(
  kind: 'speech' | 'script',
  { status, code, retryAfterMs }: ProviderError,
  details: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): AppError | RetryableError | null {
  if (status === undefined || status === 408 || status >= 500)
    return new RetryableError(new AppError(`${kind}.unreachable`, details, { cause }), retryAfterMs);
  if (spentCodes.has(code)) return new AppError(`${kind}.limited`, { ...details, reason: code });
  if (status === 429) return new RetryableError(new AppError(`${kind}.limited`, details), retryAfterMs);
  return status === 401 || status === 403 ? new AppError(`${kind}.unauthorized`, details) : null;
}

/** Maps to the error to throw. Its details never contain the key. */
export function failureOf(error: ProviderError, provider: string, key: string | undefined): AppError | RetryableError {
  const details = { provider };
  const shared = sharedFailure('speech', error, details);
  if (unknownVoiceCodes.has(error.code) && !(shared instanceof RetryableError))
    return new AppError('voice.unknown', details);
  const reason = withoutKeys(error.message, key).slice(0, reasonCharacters);
  const isModelMissing = missingModelCodes.has(error.code);
  return shared ?? new AppError('speech.refused', { ...details, reason, ...(isModelMissing && { isModelMissing }) });
}
