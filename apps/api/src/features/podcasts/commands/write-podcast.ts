import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { scriptTimeoutMs } from '@duetcast/domain/limits/podcast-limits';
import { maxLostAnswers } from '@duetcast/domain/limits/job-limits';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError, InvalidRequest, isAppError } from '@duetcast/domain/kernel/errors';
import { podcastDecider, type Podcast, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import type { PodcastOrigin, ScriptGenerated } from '@duetcast/domain/podcasts/podcast-events';
import { voiceOfSpeaker, type SpeakerVoices, type StoredScript } from '@duetcast/domain/podcasts/script';
import { speakerRoles, type Speaker, type VoiceField } from '@duetcast/domain/podcasts/speakers';
import type { ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { commandInContext, childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { ContentHealth } from '../../../platform/content/content-health';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { PageReader } from '../../../media/articles/page-reader';
import { ScriptWriter, type Script } from '../../../media/script-writing/script-writer';
import { StorageAllowance } from '../../storage/public';
import { VoiceCatalog, VoiceWarnings } from '../../voices/public';
import { PreviewLimits, type Visitor } from './preview-limits';
import { PodcastTexts } from '../queries/podcast-texts';

/** A guest without a voice speaks with that of the first one, who speaks with the Host's. */
interface PodcastRequest extends Readonly<Partial<Record<VoiceField, string>>> {
  readonly ownerId: string;
  readonly origin: PodcastOrigin;
  /** The article as sent: plain text or HTML. */
  readonly article: string;
  readonly voice_id_1: string;
  readonly model: string;
  readonly temperature: number;
  readonly options: ScriptOptions;
}

export interface WrittenPodcast {
  readonly podcastId: string;
  readonly script: StoredScript;
  readonly facts: ScriptGenerated;
}

/** Writes the script of an article and stores both. */
export class WritePodcast extends commandInContext<
  WrittenPodcast,
  {
    request: PodcastRequest;
    /** The caller, if anonymous: a script that is written counts against the limits of the demo. */
    visitor?: Visitor;
  }
>() {}

/** Derived from the command id, so that a retry gets the same podcast. */
const podcastIdOf = ({ commandId }: CommandContext): string => uuidOf(`${commandId}/podcast`);

@CommandHandler(WritePodcast)
export class WritePodcastHandler implements ICommandHandler<WritePodcast> {
  constructor(
    private readonly deciders: Deciders,
    private readonly writer: ScriptWriter,
    private readonly texts: PodcastTexts,
    private readonly voices: VoiceCatalog,
    private readonly previews: PreviewLimits,
    private readonly reader: PageReader,
    private readonly storage: StorageAllowance,
    private readonly warnings: VoiceWarnings,
    private readonly contentHealth: ContentHealth,
  ) {}

  /**
   * A retried request returns the stored script and counts against no limit.
   * @throws AppError `voice.unknown`, `preview.limited`, `storage.limitExceeded`, the writer's errors, `store.unavailable`
   */
  async execute({ request, context, visitor }: WritePodcast): Promise<WrittenPodcast> {
    const podcastId = podcastIdOf(context);
    const run = (command: PodcastCommand) =>
      this.deciders.run(podcastDecider, podcastId, command, childContext(context, command.type));
    const existing = await this.deciders.load(podcastDecider, podcastId);
    if (existing.state.script) return this.resultOf(podcastId, existing);
    const { lostAnswers } = existing.state;
    if (lostAnswers >= maxLostAnswers) throw new AppError('script.answersLost');
    const voices = await this.voicesOf(request);
    if (visitor) await this.previews.take(visitor);
    const { text, language } = await this.reader.textOf(request.article, request.ownerId);
    if (text === '') throw new AppError('article.empty', { param: 'article' });
    await this.assertReadable(text, request);
    if (!(await this.contentHealth.responds())) throw new StoreUnavailable('A script could not be kept');
    const { ownerId, origin, article } = request;
    const facts = { podcastId, ownerId, origin, characters: charactersIn(article) };
    await this.storage.store(ownerId, Buffer.byteLength(article), () =>
      this.texts.putArticle(article, ownerId, (stored) =>
        run({ type: 'RequestScript', request: { ...facts, ...stored } }),
      ),
    );
    const record = (script: ScriptGenerated) => run({ type: 'RecordScript', script });
    const writing = this.write(text, language, request).then((written) => this.store(written, voices, ownerId, record));
    const recorded = await writing.catch(async (error: unknown) => {
      const { code, message } = error instanceof AppError ? error : new AppError('internal');
      const failure = { type: 'FailScript', code, error: message } as const;
      await this.deciders.run(podcastDecider, podcastId, failure, childContext(context, `FailScript/${lostAnswers}`));
      throw error;
    });
    return this.resultOf(podcastId, recorded);
  }

  private async voicesOf(request: PodcastRequest): Promise<SpeakerVoices> {
    const Host = await this.voice(request.voice_id_1, 'voice_id_1');
    const voices: Partial<Record<Speaker, string>> = {};
    for (const { name, voiceField } of speakerRoles.slice(1)) {
      const voiceId = request[voiceField];
      if (voiceId !== undefined) voices[name] = await this.voice(voiceId, voiceField);
    }
    return { Guest: Host, ...voices, Host };
  }

  /**
   * A preview makes no audio, and a model may write in another language than the article's.
   * @throws InvalidRequest if none of the chosen voices can read the article
   */
  private async assertReadable(text: string, request: PodcastRequest): Promise<void> {
    const isTranslated = request.options.language !== undefined && this.writer.models.length > 0;
    if (request.origin === 'preview' || isTranslated) return;
    const lines = speakerRoles
      .slice(0, request.options.speakers)
      .flatMap(({ voiceField: param }) =>
        request[param] === undefined ? [] : [{ text, voiceId: request[param], param }],
      );
    const unreadable = await this.warnings.unreadable(lines);
    if (unreadable.length === lines.length) throw new InvalidRequest(unreadable);
  }

  private async voice(voiceId: string, param: string): Promise<string> {
    try {
      return (await this.voices.find(voiceId)).voice.voice_id;
    } catch (error) {
      throw isAppError(error, 'voice.unknown') ? new AppError('voice.unknown', { param, voiceId }) : error;
    }
  }

  private async write(
    text: string,
    declared: string | undefined,
    { ownerId, model, temperature, options }: PodcastRequest,
  ): Promise<Script> {
    const signal = AbortSignal.timeout(scriptTimeoutMs);
    const language = options.language ?? declared;
    try {
      const form = { model, temperature, options: { ...options, language } };
      return await this.writer.write({ ownerId, article: text, ...form, signal });
    } catch (error) {
      throw signal.aborted ? new AppError('script.answerLost', {}, { cause: error }) : error;
    }
  }

  private store<R>(
    written: Script,
    voices: SpeakerVoices,
    ownerId: string,
    record: (script: ScriptGenerated) => Promise<R>,
  ): Promise<R> {
    const { segments, tokensUsed, model, language, ...details } = written;
    const voiced = segments.map((segment) => ({ ...segment, voice_id: voiceOfSpeaker(voices, segment.speaker) }));
    const script = { version: 1, voices, segments: voiced, ...details } as const;
    return this.texts.putScript(script, ownerId, ({ contentHash: scriptHash, bytes }) =>
      record({ scriptHash, bytes, segments: segments.length, tokensUsed, model, language }),
    );
  }

  /** The script that was recorded first, even if concurrent requests wrote another. */
  private async resultOf(podcastId: string, { state }: { state: Podcast }): Promise<WrittenPodcast> {
    if (!state.script) throw new AppError('podcast.unscripted');
    return { podcastId, script: await this.texts.script(state.script.scriptHash), facts: state.script };
  }
}
