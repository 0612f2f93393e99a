import { Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { retry } from '../../../platform/timing/retry';
import { systemContext } from '../../deciders/command-context';
import type { Deciders } from '../../deciders/deciders';
import { isRetryable } from '../../deciders/retryable-error';

export type RebuildOutcome = { readonly rowVersion: number } | { readonly error: string };
/** Records an outcome; resolves when it is stored, rejected, or the process stops. */
export type ReportOutcome = (projection: string, rebuildId: string, outcome: RebuildOutcome) => Promise<void>;

const defaultRetryAfterMs = 1_000;

/** Records the outcomes of requested rebuilds as events. */
export class RebuildOutcomes {
  private readonly logger = new Logger('Projections');
  private readonly stopping = new AbortController();

  constructor(
    private readonly deciders: Deciders,
    /** Name of this process. */
    private readonly holder: string,
    private readonly retryAfterMs = defaultRetryAfterMs,
  ) {}

  /** Stops retrying; the next process restarts the affected rebuilds. */
  stop(): void {
    this.stopping.abort();
  }

  /** Retries until the outcome is stored or rejected, because the request has ended or was cancelled in the meantime. */
  async record(projection: string, rebuildId: string, outcome: RebuildOutcome): Promise<void> {
    const command =
      'error' in outcome
        ? ({ type: 'FailRebuild', projection, rebuildId, error: outcome.error } as const)
        : ({ type: 'FinishRebuild', projection, rebuildId, rowVersion: outcome.rowVersion } as const);
    const context = { ...systemContext(this.holder, rebuildId), commandId: `${rebuildId}/${command.type}` };
    const { signal } = this.stopping;
    const isTransient = (error: unknown): boolean => {
      if (isAppError(error) && !isRetryable(error)) return false;
      this.logger.warn({ projection, rebuildId, err: error }, 'rebuild outcome not stored, retrying');
      return true;
    };
    const policy = { delayMs: () => this.retryAfterMs, isRetryable: isTransient };
    const record = () => this.deciders.run(projectionDecider, projection, command, context);
    await retry(record, policy, signal).catch((error: unknown) => {
      if (!signal.aborted) this.logger.error({ projection, rebuildId, err: error }, 'rebuild outcome rejected');
    });
  }
}
