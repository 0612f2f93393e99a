import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { episodes, type EpisodeRow } from '@duetcast/projections/shows/episodes';
import { z } from 'zod';
import { childContext, type CommandContext } from '../../eventing/deciders/command-context';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { PublishPost, ShareJob } from '../jobs/public';
import { ReleaseEpisode, RemoveEpisode } from '../shows/public';

/** Where others can hear the audio of a job. */
export const publishedPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), shareId: z.string() }),
  z.object({ kind: z.literal('post'), connectionId: z.string(), post: z.string() }),
  z.object({ kind: z.literal('episode'), showId: z.string(), episodeId: z.string() }),
]);
export type PublishedPlace = z.infer<typeof publishedPlaceSchema>;

/** Finds where a job is published, and takes it away from there. */
@Injectable()
export class PublishedPlaces {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly commands: CommandBus,
  ) {}

  async of({ id: jobId, ownerId, shareId, isSharedByOwner, posts }: JobRow): Promise<PublishedPlace[]> {
    const places: PublishedPlace[] = posts.map((post) => ({ kind: 'post', ...post }));
    if (isSharedByOwner && shareId !== null) places.unshift({ kind: 'share', shareId });
    const where = { accountId: ownerId, jobId };
    for await (const { id, row } of allRows<EpisodeRow>(this.rows, episodes.name, { where, pageSize: 100 }))
      if (!row.isRemoved) places.push({ kind: 'episode', showId: row.showId, episodeId: id });
    return places;
  }

  /** The audio of an episode goes with it, and is not kept for the retention period. */
  async unpublish({ id: jobId, ownerId }: JobRow, places: readonly PublishedPlace[], context: CommandContext) {
    for (const place of places) {
      const child = (name: string) => childContext(context, `${name}/${JSON.stringify(place)}`);
      const scope = { ownerId };
      if (place.kind === 'share')
        await this.commands.execute(new ShareJob({ jobId, isShared: false, scope, context: child('UnshareJob') }));
      else if (place.kind === 'post') {
        const { kind: _kind, ...post } = place;
        await this.commands.execute(
          new PublishPost({ jobId, post, isPublished: false, scope, context: child('UnpublishPost') }),
        );
      } else {
        const key = { ...place, accountId: ownerId };
        await this.commands.execute(new RemoveEpisode(key, child('RemoveEpisode')));
        await this.commands.execute(new ReleaseEpisode(key, child('ReleaseEpisode')));
      }
    }
  }
}
