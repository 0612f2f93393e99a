import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import type { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import type { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import type { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { CaughtUpRows } from '../../apps/api/src/features/retention/caught-up-rows';
import { ContentExpiry } from '../../apps/api/src/features/retention/content-expiry';
import { EpisodeRelease } from '../../apps/api/src/features/retention/episode-release';
import { EventRetention } from '../../apps/api/src/features/retention/event-retention';
import { ReleasedContent } from '../../apps/api/src/features/retention/released-content';
import { RelatedStreams } from '../../apps/api/src/features/retention/related-streams';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { AddedContent } from '../../apps/api/src/features/storage/added-content';
import { UnreferencedContent } from '../../apps/api/src/features/retention/unreferenced-content';
import type { Config } from '../../apps/api/src/platform/config/config';
import type { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';

export interface Swept {
  readonly store: EventStore;
  readonly rows: ReadModelStore;
  readonly content: ContentStore;
  readonly states: StateStore;
  readonly progress: ProjectionProgress;
  readonly config: Config;
}

export const episodeReleaseOf = ({ store, rows, content, progress }: Omit<Swept, 'config'>): EpisodeRelease =>
  new EpisodeRelease(rows, new Deciders(store), new UnreferencedContent(content, rows), progress);

export const releasedContentOf = ({
  store,
  rows,
  content,
  progress,
  added,
}: Omit<Swept, 'config'> & { readonly added: AddedContent }): ReleasedContent => {
  const caughtUp = new CaughtUpRows(store, rows, progress);
  return new ReleasedContent(store, rows, content, new UnreferencedContent(content, rows), caughtUp, added);
};

/** Retention over these stores. */
export function retentionSweepOf(swept: Swept): RetentionSweep {
  const { store, rows, content, states, progress, config } = swept;
  const unneeded = new UnreferencedContent(content, rows);
  const expiry = new ContentExpiry(rows, new Deciders(store), content, states, unneeded, progress);
  const releases = episodeReleaseOf(swept);
  const events = new EventRetention(store, rows);
  const related = new RelatedStreams(store, rows);
  const caughtUp = new CaughtUpRows(store, rows, progress);
  return new RetentionSweep(expiry, releases, unneeded, events, related, store, caughtUp, config, new Metrics());
}
