import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import type { AddEpisodeRequest } from '@duetcast/domain/shows/show-requests';
import { storedSoundbite } from '@duetcast/domain/shows/soundbite';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { EpisodeSources } from '../queries/episode-sources';
import { StoredEpisodeTexts } from '../queries/episode-texts';

/** Publishes the audio of a completed job in a show; returns the id of the episode. */
export class AddEpisode extends Command<string> {
  constructor(
    readonly showId: string,
    readonly accountId: string,
    readonly request: AddEpisodeRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
