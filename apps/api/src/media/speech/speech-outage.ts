import { AppError } from '@duetcast/domain/kernel/errors';

/** The wait that a provider asked for, as a detail of the error: the response's `Retry-After`. */
export const retryAfter = (retryAfterMs: number | null): { readonly retryAfterSeconds?: number } =>
  retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) };

/** A provider of speech fails in a way that passes by itself: a job waits for it. */
export class SpeechOutage extends AppError {
  override readonly name = 'SpeechOutage';
  /** ISO time before which the provider refuses calls; null: unknown. */
  readonly retryAt: string | null;

  constructor(
    override readonly code: 'speech.unreachable' | 'speech.limited',
    readonly provider: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(code, { provider, ...retryAfter(retryAfterMs) }, { cause });
    this.retryAt = retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs).toISOString();
  }
}

/** What calls fail with that are not made after this failure of others. */
export function refusalAfter(failure: AppError, retryAfterMs: number): AppError {
  const { code } = failure;
  if (failure instanceof SpeechOutage)
    return new SpeechOutage(failure.code, failure.provider, { retryAfterMs, cause: failure });
  return new AppError(code, retryAfter(retryAfterMs), { cause: failure });
}
