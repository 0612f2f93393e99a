import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import type { EpisodeDetails } from '@duetcast/domain/shows/show-events';
import type { UpdateEpisodeRequest } from '@duetcast/domain/shows/show-requests';
import { soundbiteOf, storedSoundbite } from '@duetcast/domain/shows/soundbite';
import { DecidedCommand } from '../../../eventing/deciders/decided-command';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Where an episode is, and whose it is. */
export interface EpisodeKey {
  readonly showId: string;
  readonly accountId: string;
  readonly episodeId: string;
}

/** Changes the given fields of an episode. */
export class UpdateEpisode extends Command<void> {
  constructor(
    readonly key: EpisodeKey,
    readonly request: UpdateEpisodeRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateEpisode)
export class UpdateEpisodeHandler implements ICommandHandler<UpdateEpisode> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `show.missing`, `episode.missing`, `episode.soundbiteBeyondEnd` */
  async execute({ key, request, context }: UpdateEpisode): Promise<void> {
    const { state } = await this.deciders.load(showDecider, key.showId);
    const episode = state.episodes.get(key.episodeId);
    if (!episode) throw new AppError('episode.missing');
    const details = changed(episode.details, request);
    await this.deciders.run(showDecider, key.showId, { type: 'UpdateEpisode', ...key, details }, context);
  }
}

/** Absent fields stay; a soundbite that is null is taken out. */
function changed(details: EpisodeDetails, { soundbite, ...request }: UpdateEpisodeRequest): EpisodeDetails {
  const { soundbite: _soundbite, soundbiteTitle: _title, ...others } = details;
  return { ...others, ...request, ...storedSoundbite(soundbite === undefined ? soundbiteOf(details) : soundbite) };
}

/** Releases the content of a removed episode, which the retention period would keep. */
export class ReleaseEpisode extends DecidedCommand<ShowCommand> {
  constructor(key: EpisodeKey, context: CommandContext) {
    super(showDecider, key.showId, { type: 'ReleaseEpisode', ...key }, context);
  }
}

/** Takes an episode out of the feed at once; its audio stays for the retention period. */
export class RemoveEpisode extends DecidedCommand<ShowCommand> {
  /** @throws AppError `show.missing`, `episode.missing` */
  constructor(key: EpisodeKey, context: CommandContext) {
    super(showDecider, key.showId, { type: 'RemoveEpisode', ...key }, context);
  }
}
