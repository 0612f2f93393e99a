import {
  providerRetries,
  SegmentRenderer,
} from '../../apps/api/src/features/jobs/execution/rendering/segment-renderer';

/** Retries as often as in production, but without delays. */
export class QuickRenderer extends SegmentRenderer {
  protected override readonly retryPolicy = { ...providerRetries, sleep: async () => undefined };
}
