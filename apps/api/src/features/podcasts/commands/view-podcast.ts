import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Position } from '@duetcast/domain/kernel/event';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Marks a podcast as viewed by its owner; returns the position to wait for. */
export class ViewPodcast extends Command<Position | null> {
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
  async execute({ podcastId, ownerId, context }: ViewPodcast): Promise<Position | null> {
    const command = { type: 'ViewPodcast', ownerId } as const;
    const { position } = await this.deciders.run(podcastDecider, podcastId, command, context);
    return position;
  }
}
