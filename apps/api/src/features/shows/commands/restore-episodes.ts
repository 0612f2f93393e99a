import { Injectable } from '@nestjs/common';
import type { DataOf } from '@duetcast/domain/jobs/job-events';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { categoryOf, streamIdOf } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { contentUses, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { childContext, reactionTo } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import { healthyWithinMs, ProjectionProgress } from '../../../eventing/projector/status/projection-progress';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { allRows } from '../../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { EpisodeSources } from '../queries/episode-sources';
import { StoredEpisodeTexts } from '../queries/episode-texts';

/** Gives episodes the audio of their job that was assembled again, where its bytes are others. */
@Injectable()
export class RestoreEpisodes implements Reaction {
  readonly name = 'restored-episodes';
  readonly watched = { streamPrefixes: [`${jobDecider.category}-`], types: ['OutputRestored'] };

  constructor(
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly progress: ProjectionProgress,
    private readonly sources: EpisodeSources,
    private readonly texts: StoredEpisodeTexts,
  ) {}

  /** @throws AppError `store.unavailable`, also while the rows are behind the event, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const { lostHash, contentHash } = event.data as DataOf<'OutputRestored'>;
    if (contentHash === lostHash) return;
    if (!(await this.progress.reached([contentUses.name, jobs.name], event.position, healthyWithinMs)))
      throw new AppError('store.unavailable');
    for await (const { row } of allRows<ContentUseRow>(this.rows, contentUses.name, { where: { hash: lostHash } }))
      if (categoryOf(row) === showDecider.category) await this.restore(streamIdOf(row), lostHash, event);
  }

  private async restore(showId: string, lostHash: string, event: StoredEvent): Promise<void> {
    const { accountId, episodes } = (await this.deciders.load(showDecider, showId)).state;
    const jobId = streamIdOf(event);
    const affected = episodes
      .entries()
      .filter(([, { audio }]) => audio.jobId === jobId && audio.contentHash === lostHash);
    for (const [episodeId] of affected) {
      const { audio, texts } = await this.sources.of(jobId, accountId);
      const command = { type: 'RestoreEpisodeAudio', showId, accountId, episodeId, lostHash, audio } as const;
      const context = childContext(reactionTo(event, this.name), episodeId);
      await this.texts.put(texts, accountId, () => this.deciders.run(showDecider, showId, command, context));
    }
  }
}
