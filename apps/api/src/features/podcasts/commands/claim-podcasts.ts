import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { maxClaimedPodcasts } from '@duetcast/domain/limits/podcast-limits';
import { fallback } from '@duetcast/domain/kernel/errors';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { commandInContext, childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { sessionOwner } from '../../../platform/requests/principal';
import { SessionIds } from '../../../platform/secrets/session-ids';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';

/** Transfers the podcasts of an anonymous session to the account that signed in. Returns their ids. */
export class ClaimPodcasts extends commandInContext<
  string[],
  {
    /** The session's credential as its browser presents it. */
    session: string;
    accountId: string;
  }
>() {}

@CommandHandler(ClaimPodcasts)
export class ClaimPodcastsHandler implements ICommandHandler<ClaimPodcasts> {
  constructor(
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly ids: SessionIds,
  ) {}

  async execute({ session, accountId, context }: ClaimPodcasts): Promise<string[]> {
    const where = { ownerId: { in: this.ids.allIdsOf(session).map(sessionOwner) } };
    const created = await this.rows.find<PodcastRow>(podcasts.name, { where, limit: maxClaimedPodcasts });
    const podcastIds: string[] = [];
    for (const { id, row } of created.rows) {
      const command = { type: 'ClaimPodcast', from: row.ownerId, accountId } as const;
      if (await this.claim(id, command, context)) podcastIds.push(id);
    }
    return podcastIds;
  }

  /** False if another account claimed it first. */
  private async claim(
    podcastId: string,
    command: { type: 'ClaimPodcast'; from: string; accountId: string },
    context: CommandContext,
  ): Promise<boolean> {
    const claiming = childContext(context, `${command.type}/${podcastId}`);
    const claimed = this.deciders.run(podcastDecider, podcastId, command, claiming);
    return claimed.then(() => true, fallback(false, 'podcast.missing'));
  }
}
