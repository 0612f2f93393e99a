import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ownerIdOf } from '../../../platform/requests/principal';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { PodcastReadConsistency } from '../queries/podcast-read-consistency';

/** Transfers the podcasts of an anonymous session to the account that signed in. Returns their ids. */
export class ClaimPodcasts extends Command<string[]> {
  constructor(
    readonly sessionId: string,
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A session can create five an hour; the next sign-in claims any beyond this. */
const maxClaims = 200;

@CommandHandler(ClaimPodcasts)
export class ClaimPodcastsHandler implements ICommandHandler<ClaimPodcasts> {
  constructor(
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly readConsistency: PodcastReadConsistency,
  ) {}

  /** Returns once the rows have the new owner. */
  async execute({ sessionId, accountId, context }: ClaimPodcasts): Promise<string[]> {
    const from = ownerIdOf({ kind: 'anonymous', sessionId });
    const created = await this.rows.find<PodcastRow>(podcasts.name, { where: { ownerId: from }, limit: maxClaims });
    const podcastIds: string[] = [];
    let latest: Position | null = null;
    for (const { id } of created.rows) {
      const position = await this.claim(id, { type: 'ClaimPodcast', from, accountId }, context);
      if (position === undefined) continue;
      podcastIds.push(id);
      if (position !== null && (latest === null || position > latest)) latest = position;
    }
    await this.readConsistency.until(latest);
    return podcastIds;
  }

  /** undefined: another account claimed it first. */
  private async claim(
    podcastId: string,
    command: { type: 'ClaimPodcast'; from: string; accountId: string },
    context: CommandContext,
  ): Promise<Position | null | undefined> {
    const claiming = childContext(context, `${command.type}/${podcastId}`);
    try {
      return (await this.deciders.run(podcastDecider, podcastId, command, claiming)).position;
    } catch (error) {
      if (isAppError(error, 'podcast.missing')) return undefined;
      throw error;
    }
  }
}
