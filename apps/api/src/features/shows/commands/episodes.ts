import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import type { EpisodeDetails } from '@duetcast/domain/shows/show-events';
import type { AddEpisodeRequest, UpdateEpisodeRequest } from '@duetcast/domain/shows/show-requests';
import { storedSoundbite, soundbiteOf } from '@duetcast/domain/shows/soundbite';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders, DecidedCommand } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { EpisodeSources } from '../queries/episode-sources';
import { StoredEpisodeTexts } from '../queries/episode-texts';

/** Publishes the audio of a completed job in a show; returns the id of the episode. */
export class AddEpisode extends commandInContext<
  string,
  { showId: string; accountId: string; request: AddEpisodeRequest }
>() {}

@CommandHandler(AddEpisode)
export class AddEpisodeHandler implements ICommandHandler<AddEpisode> {
  constructor(
    private readonly deciders: Deciders,
    private readonly sources: EpisodeSources,
    private readonly texts: StoredEpisodeTexts,
  ) {}

  /** @throws AppError `show.missing`, `show.full`, `episode.soundbiteBeyondEnd`, `job.missing`, `job.noOutput`, `job.outputExpired`, `content.lost` */
  async execute({ showId, accountId, request, context }: AddEpisode): Promise<string> {
    const episodeId = uuidOf(`${context.commandId}/episode`);
    const { state } = await this.deciders.load(showDecider, showId);
    if (state.episodes.has(episodeId)) return episodeId;
    const { jobId, publishAt = context.at ?? new Date().toISOString(), soundbite, ...rest } = request;
    const { audio, texts } = await this.sources.of(jobId, accountId);
    const details = { ...rest, publishAt, ...storedSoundbite(soundbite) };
    const command = { type: 'AddEpisode', showId, accountId, episodeId, audio, details } as const;
    showDecider.decide(command, state); // a rejected command stores no content
    await this.texts.put(texts, accountId, () => this.deciders.run(showDecider, showId, command, context));
    return episodeId;
  }
}

/** Where an episode is, and whose it is. */
interface EpisodeKey {
  readonly showId: string;
  readonly accountId: string;
  readonly episodeId: string;
}

/** Changes the given fields of an episode. */
export class UpdateEpisode extends commandInContext<void, { key: EpisodeKey; request: UpdateEpisodeRequest }>() {}

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
