import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Marks a podcast as viewed by its owner. */
export class ViewPodcast extends Command<void> {
  constructor(
    readonly podcastId: string,
    readonly ownerId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ViewPodcast)
export class ViewPodcastHandler implements ICommandHandler<ViewPodcast> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `podcast.missing` */
  async execute({ podcastId, ownerId, context }: ViewPodcast): Promise<void> {
    await this.deciders.run(podcastDecider, podcastId, { type: 'ViewPodcast', ownerId }, context);
  }
}
