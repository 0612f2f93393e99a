import { NewerEvent } from '@duetcast/domain/kernel/newer-event';
import { exponential, retry } from '../../../platform/timing/retry';
import { isRetryable } from '../../deciders/retryable-error';
import { StaleWrite } from '../../read-models/read-model-store';
import type { Rebuild, RebuildRequest } from './rebuild';

interface RebuildHooks {
  readonly onBuilt: () => void;
  readonly onFailure: (rebuildId: string, error: unknown) => void;
}

type Request = RebuildRequest & { readonly rebuildId: string };

/** The rebuild goes on where it stopped, also after a process that lost its lease wrote to the same rows. */
const retries = {
  delayMs: exponential(250, 5_000),
  isRetryable: (error: unknown) =>
    error instanceof StaleWrite || (isRetryable(error) && !(error instanceof NewerEvent)),
};

/** The rebuild that runs beside the served rows; one at a time. */
export class RequestedRebuild {
  private wanted: Request | null = null;
  private ending = new AbortController();
  /** Resolves when the rebuild has ended. */
  ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly rebuild: Rebuild,
    private readonly hooks: RebuildHooks,
  ) {}

  /** Ends another rebuild than this one, and starts it if it does not run yet. */
  want(request: Request | null): void {
    if (JSON.stringify(request) === JSON.stringify(this.wanted)) return;
    this.wanted = request;
    this.ending.abort();
    const { signal } = (this.ending = new AbortController());
    this.ended = this.ended.then(() => (request ? this.perform(request, signal) : undefined));
  }

  /** Ends the rebuild and drops what it has built. */
  cancel(): void {
    this.want(null);
    this.ended = this.ended.then(() => this.rebuild.dropOthers(null)).catch(() => undefined); // the next start retries it
  }

  private async perform(request: Request, signal: AbortSignal): Promise<void> {
    try {
      await retry(() => this.rebuild.build(request, signal), retries, signal);
      if (!signal.aborted) this.hooks.onBuilt();
    } catch (error) {
      if (!signal.aborted) this.hooks.onFailure(request.rebuildId, error);
    }
  }
}
