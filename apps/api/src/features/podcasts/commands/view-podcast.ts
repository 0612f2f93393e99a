import { podcastDecider, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import { DecidedCommand } from '../../../eventing/deciders/decided-command';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** Marks a podcast as viewed by its owner. */
export class ViewPodcast extends DecidedCommand<PodcastCommand> {
  /** @throws AppError `podcast.missing` */
  constructor(podcastId: string, ownerId: string, context: CommandContext) {
    super(podcastDecider, podcastId, { type: 'ViewPodcast', ownerId }, context);
  }
}
