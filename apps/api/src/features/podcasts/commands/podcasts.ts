import { podcastDecider, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Scripts } from '../queries/scripts';

export class ViewPodcast extends DecidedCommand<PodcastCommand> {
  /** @throws AppError `podcast.missing` */
  constructor(podcastId: string, ownerId: string, context: CommandContext) {
    super(podcastDecider, podcastId, { type: 'ViewPodcast', ownerId }, context);
  }
}

/** Deletes the article of a podcast and every version of its script; its events stay. */
export class DeletePodcast extends Command<void> {
  constructor(
    readonly podcastId: string,
    readonly ownerId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeletePodcast)
export class DeletePodcastHandler implements ICommandHandler<DeletePodcast> {
  constructor(
    private readonly deciders: Deciders,
    private readonly scripts: Scripts,
  ) {}

  /** @throws AppError `podcast.missing` */
  async execute({ podcastId, ownerId, context }: DeletePodcast): Promise<void> {
    await this.deciders.run(podcastDecider, podcastId, { type: 'DeletePodcast', ownerId }, context);
    await this.scripts.delete(podcastId);
  }
}
