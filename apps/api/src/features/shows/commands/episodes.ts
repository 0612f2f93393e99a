import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import type { EpisodeAudio, EpisodeDetails } from '@duetcast/domain/shows/show-events';
import type { AddEpisodeRequest, UpdateEpisodeRequest } from '@duetcast/domain/shows/show-requests';
import { storedSoundbite, soundbiteOf } from '@duetcast/domain/shows/soundbite';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders, DecidedCommand } from '../../../eventing/deciders/deciders';
import { ContentStore } from '../../../platform/content/content-store';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { JobCaptions, JobReads, type Cue } from '../../jobs/public';
import { StoredEpisodeTexts, type EpisodeTexts } from '../queries/episode-texts';

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
    private readonly jobs: JobReads,
    private readonly captions: JobCaptions,
    private readonly content: ContentStore,
    private readonly texts: StoredEpisodeTexts,
  ) {}

  /** @throws AppError `show.missing`, `show.full`, `episode.soundbiteBeyondEnd`, `job.missing`, `job.noOutput`, `job.outputExpired`, `content.lost` */
  async execute({ showId, accountId, request, context }: AddEpisode): Promise<string> {
    const episodeId = uuidOf(`${context.commandId}/episode`);
    const { state } = await this.deciders.load(showDecider, showId);
    if (state.episodes.has(episodeId)) return episodeId;
    const { jobId, publishAt = context.at ?? new Date().toISOString(), soundbite, ...rest } = request;
    const { row } = await this.jobs.findOwned(jobId, { ownerId: accountId });
    const texts = await this.textsOf(row);
    const textsHash = hasTexts(texts) ? await this.content.hashOfJson(texts, { ownerId: accountId }) : null;
    const audio = { ...(await this.audioOf(row)), textsHash, cues: texts.cues.length, chapters: texts.chapters.length };
    const details = { ...rest, publishAt, ...storedSoundbite(soundbite) };
    const command = { type: 'AddEpisode', showId, accountId, episodeId, audio, details } as const;
    showDecider.decide(command, state); // a rejected command stores no content
    if (textsHash !== null) await this.texts.put(texts, accountId);
    await this.deciders.run(showDecider, showId, command, context);
    return episodeId;
  }

  /** Renews the audio, so that retention does not delete it before the episode holds it. */
  private async audioOf({ id: jobId, status, outputHash, metadata }: JobRow): Promise<Omit<EpisodeAudio, Texts>> {
    if (status !== 'completed') throw new AppError('job.noOutput');
    if (outputHash === null || metadata === null) throw new AppError('job.outputExpired');
    if (!(await this.content.renew(outputHash))) throw new AppError('content.lost');
    const { duration, fileSize: bytes, format } = metadata;
    const durationMs = Math.round(duration * 1000);
    return { jobId, contentHash: outputHash, audioSha256: await this.sha256Of(outputHash), bytes, durationMs, format };
  }

  private async sha256Of(contentHash: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const piece of await this.content.stream(contentHash)) hash.update(piece);
    return hash.digest('hex');
  }

  /** Audio without speech has none. */
  private async textsOf(row: JobRow): Promise<EpisodeTexts> {
    const { chapters } = await this.jobs.timesOf(row);
    if (row.outputHash === null) return { version: 1, cues: [], chapters, peaks: [] };
    return { version: 1, cues: await this.cuesOf(row), chapters, peaks: await this.jobs.peaksOf(row) };
  }

  private async cuesOf(row: JobRow): Promise<Cue[]> {
    try {
      return await this.captions.cuesOf(row);
    } catch (error) {
      if (isAppError(error, 'job.noScript')) return [];
      throw error;
    }
  }
}

type Texts = 'textsHash' | 'cues' | 'chapters';
const hasTexts = ({ cues, chapters }: EpisodeTexts): boolean => cues.length + chapters.length > 0;

/** Where an episode is, and whose it is. */
interface EpisodeKey {
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

/** Takes an episode out of the feed at once; its audio stays for the retention period. */
export class RemoveEpisode extends DecidedCommand<ShowCommand> {
  /** @throws AppError `show.missing`, `episode.missing` */
  constructor(key: EpisodeKey, context: CommandContext) {
    super(showDecider, key.showId, { type: 'RemoveEpisode', ...key }, context);
  }
}
