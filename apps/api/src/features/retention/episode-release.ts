import { Injectable, Logger } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { everyCoverOf, ownContentOf, presentEpisodes } from '@duetcast/domain/shows/show-state';
import { contentUses } from '@duetcast/projections/content/content-uses';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { shows, type ShowRow } from '@duetcast/projections/shows/shows';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { healthyWithinMs, ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { isStoreOutage } from '../../platform/errors/store-unavailable';
import type { Cutoffs } from './cutoffs';
import { UnreferencedContent } from './unreferenced-content';

const pageSize = 100;

interface Removed {
  readonly showId: string;
  readonly accountId: string;
  readonly episodeId: string;
}

/** Deletes what removed episodes played, then appends that to the stream of their show: a crash in between repeats both. */
@Injectable()
export class EpisodeRelease {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly unreferenced: UnreferencedContent,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Releases episodes removed before the cutoff. Returns their number, once the rows include what they released. */
  async release({ content, untouchedSince }: Cutoffs, signal: AbortSignal): Promise<number> {
    const positions: Position[] = [];
    const query = { where: { removedAt: { lt: content } }, sort: [['removedAt', 1]] as const, pageSize };
    for await (const { id, row } of allRows<EpisodeRow>(this.rows, episodes.name, query)) {
      signal.throwIfAborted();
      const position = await this.releaseOrSkip({ ...row, episodeId: id }, untouchedSince);
      if (position !== null) positions.push(position);
    }
    await this.progress.reached([contentUses.name], positions.sort().at(-1) ?? null, healthyWithinMs);
    return positions.length;
  }

  /** Every show of an account is deleted with its covers, and its episodes are released, whatever their age; waits as `release`. */
  async releaseOwned(accountId: string, untouchedSince: number): Promise<void> {
    const positions: Position[] = [];
    for await (const { id: showId } of allRows<ShowRow>(this.rows, shows.name, { where: { accountId }, pageSize })) {
      const { state } = await this.deciders.load(showDecider, showId);
      const owner = { showId, accountId };
      const context = systemContext('erasure', showId);
      const stream = streamName(showDecider.category, showId);
      for (const hash of everyCoverOf(state)) await this.unreferenced.delete(hash, untouchedSince, stream);
      if (state.status === 'active' || presentEpisodes(state).length > 0)
        await this.deciders.run(showDecider, showId, { type: 'DeleteShow', ...owner }, context);
      const kept = state.episodes.entries().flatMap(([id, { status }]) => (status === 'released' ? [] : [id]));
      for (const episodeId of kept)
        positions.push((await this.releaseOne({ ...owner, episodeId }, untouchedSince)) ?? '');
    }
    await this.progress.reached([contentUses.name], positions.sort().at(-1) || null, healthyWithinMs);
  }

  /** A failure of one episode is left to the next sweep and does not block the others. */
  private async releaseOrSkip(removed: Removed, untouchedSince: number): Promise<Position | null> {
    try {
      return await this.releaseOne(removed, untouchedSince);
    } catch (error) {
      if (isStoreOutage(error)) throw error;
      this.logger.warn({ kind: episodes.name, id: removed.episodeId, err: error }, 'expiry failed');
      return null;
    }
  }

  private async releaseOne({ showId, accountId, episodeId }: Removed, untouchedSince: number) {
    const { state } = await this.deciders.load(showDecider, showId);
    if (state.episodes.get(episodeId)?.status !== 'removed') return null;
    const stream = streamName(showDecider.category, showId);
    for (const hash of ownContentOf(state, episodeId)) await this.unreferenced.delete(hash, untouchedSince, stream);
    const command = { type: 'ReleaseEpisode', showId, accountId, episodeId } as const;
    const context = systemContext('retention', showId);
    const { events, position } = await this.deciders.run(showDecider, showId, command, context);
    return events.length === 0 ? null : position;
  }
}
