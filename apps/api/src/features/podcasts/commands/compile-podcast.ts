import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hasWords } from '@duetcast/domain/jobs/spoken-text';
import { AppError, isAppError, InvalidRequest } from '@duetcast/domain/kernel/errors';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { CompilePodcast as CompilePodcastRequest } from '@duetcast/domain/podcasts/podcast-requests';
import { chargedDomain } from '@duetcast/domain/usage/domain-name';
import { voiceOfSpeaker, type StoredScript } from '@duetcast/domain/podcasts/script';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { SubmitCompilation } from '../../jobs/public';
import type { Submitter } from '../../../platform/requests/principal';
import { PodcastTexts } from '../queries/podcast-texts';

/** Submits the compilation of a podcast; once it is accepted, stores the edits to its script. Returns the job id. */
export class CompilePodcast extends Command<string> {
  constructor(
    readonly podcastId: string,
    readonly request: CompilePodcastRequest,
    readonly owner: Submitter,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CompilePodcast)
export class CompilePodcastHandler implements ICommandHandler<CompilePodcast> {
  constructor(
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly texts: PodcastTexts,
  ) {}

  /**
   * Repeatable: submits one job per command, and stores the edit that a crash left out.
   * @throws AppError `podcast.missing`, `podcast.unscripted`, `podcast.expired`; the errors of `SubmitCompilation`
   */
  async execute({ podcastId, request, owner, context }: CompilePodcast): Promise<string> {
    const { state } = await this.deciders.load(podcastDecider, podcastId);
    if (!state.request || state.ownerId !== owner.ownerId) throw new AppError('podcast.missing');
    if (state.expired) throw new AppError('podcast.expired');
    if (!state.scriptHash) throw new AppError('podcast.unscripted');
    const script = editedScript(await this.texts.script(state.scriptHash), request);
    const { title, format, intro, outro, music } = request;
    const domain = chargedDomain(owner, request.domain);
    const segments = script.segments.map(({ source: _source, flagged: _flagged, ...segment }) => segment);
    const compilation = { compilation: segments, domain, title, format, intro, outro, music };
    const jobId = await this.submit(new SubmitCompilation(compilation, owner, context), request);
    await this.saveScript(podcastId, script, owner.ownerId, context);
    return jobId;
  }

  /** @throws AppError whose `param` is a path of the caller's body */
  private async submit(command: SubmitCompilation, request: CompilePodcastRequest): Promise<string> {
    try {
      return await this.commands.execute(command);
    } catch (error) {
      if (error instanceof InvalidRequest)
        throw new InvalidRequest(
          error.fields.map((field) => ({ ...field, param: callersParam(field.param, command, request) })),
        );
      const { param } = isAppError(error) ? error.details : {};
      if (!isAppError(error) || typeof param !== 'string') throw error;
      const details = { ...error.details, param: callersParam(param, command, request) };
      throw new AppError(error.code, details, { message: error.message, cause: error });
    }
  }

  /** An unchanged script has the same hash and appends nothing. One that expired meanwhile has no edits to keep. */
  private async saveScript(
    podcastId: string,
    script: StoredScript,
    ownerId: string,
    context: CommandContext,
  ): Promise<void> {
    const edited = { type: 'EditScript', ownerId, segments: script.segments.length } as const;
    try {
      await this.texts.putScript(script, ownerId, ({ contentHash: scriptHash, bytes }) => {
        const command = { ...edited, scriptHash, bytes };
        return this.deciders.run(podcastDecider, podcastId, command, childContext(context, command.type));
      });
    } catch (error) {
      if (!isAppError(error, 'podcast.expired')) throw error;
    }
  }
}

/** Segments that the caller did not send have their voices from `voices`, or from the stored script. */
function callersParam(
  param: string,
  { request }: SubmitCompilation,
  { segments, voices }: CompilePodcastRequest,
): string {
  const [, index, field = ''] = /^compilation\[(\d+)\](.*)$/.exec(param) ?? [];
  if (index === undefined) return param;
  const { speaker = '' } = request.compilation[Number(index)] ?? {};
  if (field === '.text') return `segments[${index}].text`;
  const isOfVoices = voices !== undefined && Object.hasOwn(voices, speaker);
  if (segments && (!isOfVoices || segments[Number(index)]?.voice_id !== undefined)) return `segments[${index}]${field}`;
  return isOfVoices ? `voices.${speaker}` : '';
}

/** The stored script with the edits and voices of the request; a segment's own voice overrides its speaker's. */
function editedScript(stored: StoredScript, request: CompilePodcastRequest): StoredScript {
  const { segments, voices: changed, speed } = request;
  const voices = { ...stored.voices, ...changed };
  const ofShow = speed !== undefined && { speed };
  // A stored line without words has nothing to say.
  const spoken = stored.segments.filter(({ text }) => hasWords(text));
  const unedited = spoken.map(({ voice_id, ...segment }) => ({
    ...segment,
    ...ofShow,
    voice_id: changed?.[segment.speaker] ?? voice_id,
  }));
  const edited = segments?.map(({ voice_id, ...segment }) => {
    const { speaker, text } = segment;
    const written = stored.segments.find((line) => line.speaker === speaker && line.text === text);
    const { speed: _speed, pause_after_ms: _pause, ...kept } = written ?? {};
    const { section, ...line } = { ...kept, ...ofShow, ...segment };
    return { ...line, ...(section && { section }), voice_id: voice_id ?? voiceOfSpeaker(voices, speaker) };
  });
  return { ...stored, voices, segments: edited ?? unedited };
}
