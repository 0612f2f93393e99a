import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { systemContext } from '../../deciders/command-context';
import type { Deciders } from '../../deciders/deciders';
import { isRetryable } from '../../deciders/retryable-error';
import type { RebuildOutcome } from './requested-rebuild';

const defaultRetryAfterMs = 1_000;

/** Records how rebuilds ended that administrators asked for. */
export class RebuildOutcomes {
  private readonly logger = new Logger('Projections');
  private readonly stopping = new AbortController();

  constructor(
    private readonly deciders: Deciders,
    /** Name of this process. */
    private readonly holder: string,
    private readonly retryAfterMs = defaultRetryAfterMs,
  ) {}

  /** From now on nothing is tried again: the next process does these rebuilds anew. */
  stop(): void {
    this.stopping.abort();
  }

  /** Tries until it is stored, or refused: then the order was answered or withdrawn meanwhile. */
  async tell(projection: string, rebuildId: string, outcome: RebuildOutcome): Promise<void> {
    const command =
      'error' in outcome
        ? ({ type: 'FailRebuild', projection, rebuildId, error: outcome.error } as const)
        : ({ type: 'FinishRebuild', projection, rebuildId, rowVersion: outcome.rowVersion } as const);
    const context = { ...systemContext(this.holder, rebuildId), commandId: `${rebuildId}/${command.type}` };
    const { signal } = this.stopping;
    for (;;) {
      try {
        await this.deciders.run(projectionDecider, projection, command, context);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const isRefused = isAppError(error) && !isRetryable(error);
        if (isRefused) return this.logger.error({ projection, rebuildId, err: error }, 'outcome refused');
        this.logger.warn({ projection, rebuildId, err: error }, 'outcome not stored yet');
        await delay(this.retryAfterMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
