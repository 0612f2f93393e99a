import { AppError } from '@duetcast/domain/kernel/errors';

/** The wait that a provider asked for, as a detail of the error: the response's `Retry-After`. */
export const retryAfter = (retryAfterMs: number | null): { readonly retryAfterSeconds?: number } =>
  retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) };

interface OutageOptions {
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
  readonly isAnswerLost?: boolean;
}

/** A provider of speech fails in a way that passes by itself: a job waits for it. */
export class SpeechOutage extends AppError {
  override readonly name = 'SpeechOutage';
  /** ISO time before which the provider refuses calls; null: unknown. */
  readonly retryAt: string | null;
  /** The provider may have spoken, and billed it, but its answer did not arrive. */
  readonly isAnswerLost: boolean;

  constructor(
    override readonly code: 'speech.unreachable' | 'speech.limited',
    readonly provider: string,
    { retryAfterMs = null, cause, isAnswerLost = false }: OutageOptions = {},
  ) {
    super(code, { provider, ...retryAfter(retryAfterMs) }, { cause });
    this.isAnswerLost = isAnswerLost;
    this.retryAt = retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs).toISOString();
  }
}

/** What calls fail with that are not made after this failure of others; no answer of theirs is lost. */
export function refusalAfter(failure: AppError, retryAfterMs: number | null): AppError {
  const code = failure.code === 'script.answerLost' ? 'script.unreachable' : failure.code;
  if (failure instanceof SpeechOutage)
    return new SpeechOutage(failure.code, failure.provider, { retryAfterMs, cause: failure });
  return new AppError(code, retryAfter(retryAfterMs), { cause: failure });
}
