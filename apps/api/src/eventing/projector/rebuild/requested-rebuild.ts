import { NewerEvent } from '@duetcast/domain/kernel/event';
import type { ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import { isDamaged } from '../../../platform/errors/store-unavailable';
import { LeaseLost } from '../../../platform/timing/hold-lease';
import { exponential, retry } from '../../../platform/timing/retry';
import { isRetryable } from '../../deciders/retryable-error';
import { StaleWrite } from '../../read-models/read-model-store';
import type { Rebuild, RebuildRequest } from './rebuild';
import type { RebuildOutcome } from './rebuild-outcomes';

interface RebuildHooks {
  readonly onBuilt: () => void;
  /** Also ends the folding of the served rows. */
  readonly onError: (error: unknown) => void;
  readonly onFailed: (error: unknown) => void;
  /** Resolves when the outcome is stored, or never will be. */
  readonly reportOutcome: (rebuildId: string, outcome: RebuildOutcome) => Promise<void>;
}

type Request = RebuildRequest & { readonly rebuildId: string };

const endsFolding = (error: unknown): boolean =>
  error instanceof LeaseLost || error instanceof NewerEvent || isDamaged(error);

/** The rebuild goes on where it stopped, also after a process that lost its lease wrote to the same rows. */
const retries = {
  delayMs: exponential(250, 5_000),
  isRetryable: (error: unknown) => error instanceof StaleWrite || (isRetryable(error) && !endsFolding(error)),
};

/** The rebuild that runs beside the served rows; one at a time. */
export class RequestedRebuild {
  private wanted: Request | null = null;
  private ending = new AbortController();
  /** The last one that ended here; its request stays active until the outcome is stored. */
  private endedId: string | null = null;
  private reported: Promise<void> = Promise.resolve();
  ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly rebuild: Rebuild,
    private readonly hooks: RebuildHooks,
  ) {}

  /** Runs the requested rebuild while it is possible, and ends any other. Returns whether it runs. */
  follow({ rebuildId, ...request }: ProjectionControls, isPossible: boolean): boolean {
    const isWanted = isPossible && rebuildId !== null && rebuildId !== this.endedId;
    const { skipped, continuesPrevious } = request;
    this.want(isWanted ? { rebuildId, skipped, continuesPrevious } : null);
    return isWanted;
  }

  cancel(): void {
    this.want(null);
    this.ended = this.ended.then(() => this.rebuild.dropOthers(null)).catch(() => undefined); // the next start retries it
  }

  finish(rebuildId: string, outcome: RebuildOutcome): void {
    this.endedId = rebuildId;
    this.reported = this.reported.then(() => this.hooks.reportOutcome(rebuildId, outcome));
  }

  /** Resolves when the rebuild has ended and its outcome is reported. */
  async settled(): Promise<void> {
    await Promise.all([this.ended, this.reported]);
  }

  private want(request: Request | null): void {
    if (JSON.stringify(request) === JSON.stringify(this.wanted)) return;
    this.wanted = request;
    this.ending.abort();
    const { signal } = (this.ending = new AbortController());
    this.ended = this.ended.then(() => (request ? this.perform(request, signal) : undefined));
  }

  private async perform(request: Request, signal: AbortSignal): Promise<void> {
    try {
      await retry(() => this.rebuild.build(request, signal), retries, signal);
      if (!signal.aborted) this.hooks.onBuilt();
    } catch (error) {
      if (!signal.aborted) this.failed(request.rebuildId, error);
    }
  }

  private failed(rebuildId: string, error: unknown): void {
    if (endsFolding(error)) return this.hooks.onError(error);
    this.hooks.onFailed(error);
    this.finish(rebuildId, { error: error instanceof Error ? error.message : String(error) });
    this.cancel();
  }
}
