import { SegmentRenderer } from '../../apps/api/src/features/jobs/execution/rendering/segment-renderer';

/** Retries as often as in production, but without delays. */
export class QuickRenderer extends SegmentRenderer {
  protected override readonly retryPolicy = {
    attempts: 3,
    firstDelayMs: 1,
    maxDelayMs: 10,
    sleep: async (_ms: number, signal: AbortSignal) => signal.throwIfAborted(),
    random: () => 0,
  };
}
