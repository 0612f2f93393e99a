import { AppError } from '@duetcast/domain/kernel/errors';

/** A provider of speech fails in a way that passes by itself: a job waits for it. */
export class SpeechOutage extends AppError {
  override readonly name = 'SpeechOutage';
  /** ISO time before which the provider refuses calls; null: unknown. */
  readonly retryAt: string | null;

  constructor(
    code: 'speech.unreachable' | 'speech.limited',
    readonly provider: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(code, { provider }, { cause });
    this.retryAt = retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs).toISOString();
  }
}
