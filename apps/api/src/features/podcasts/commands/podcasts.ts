import { podcastDecider, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import { DecidedCommand } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';

export class ViewPodcast extends DecidedCommand<PodcastCommand> {
  /** @throws AppError `podcast.missing` */
  constructor(podcastId: string, ownerId: string, context: CommandContext) {
    super(podcastDecider, podcastId, { type: 'ViewPodcast', ownerId }, context);
  }
}

/** Deletes the article of a podcast and every version of its script; its events stay. */
export class DeletePodcast extends DecidedCommand<PodcastCommand> {
  /** @throws AppError `podcast.missing` */
  constructor(podcastId: string, ownerId: string, context: CommandContext) {
    super(podcastDecider, podcastId, { type: 'DeletePodcast', ownerId }, context);
  }
}
