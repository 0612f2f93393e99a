import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { podcastDecider, type PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import type { PodcastOrigin } from '@duetcast/domain/podcasts/podcast-events';
import type { ScriptModel } from '@duetcast/domain/limits/podcast-limits';
import type { SpeakerVoices, StoredScript } from '@duetcast/domain/podcasts/script';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { uuidOf } from '../../../platform/hashing/uuid-of';
import { extractText } from '../../../media/script-writing/extract-text';
import { ScriptWriter, type Script } from '../../../media/script-writing/script-writer';
import { PodcastTexts } from '../queries/podcast-texts';

interface PodcastRequest {
  readonly ownerId: string;
  readonly origin: PodcastOrigin;
  /** As sent: plain text or HTML. */
  readonly article: string;
  readonly voices: SpeakerVoices;
  readonly model: ScriptModel;
  readonly temperature: number;
}

interface WrittenPodcast {
  readonly podcastId: string;
  readonly script: StoredScript;
  readonly tokensUsed: number;
  readonly position: Position | null;
}

/** Writes the script of an article and stores both. */
export class WritePodcast extends Command<WrittenPodcast> {
  constructor(
    readonly request: PodcastRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Derived from the command id, so that a retry gets the same podcast. */
export const podcastIdOf = ({ commandId }: CommandContext): string => uuidOf(`${commandId}/podcast`);

/** The client waits for the script; covers the writer's retries. */
export const scriptTimeoutMs = 150_000;

@CommandHandler(WritePodcast)
export class WritePodcastHandler implements ICommandHandler<WritePodcast> {
  constructor(
    private readonly deciders: Deciders,
    private readonly writer: ScriptWriter,
    private readonly texts: PodcastTexts,
  ) {}

  /** A retried request returns the stored script. @throws AppError the writer's errors; `store.unavailable` */
  async execute({ request, context }: WritePodcast): Promise<WrittenPodcast> {
    const podcastId = podcastIdOf(context);
    const run = (command: PodcastCommand) =>
      this.deciders.run(podcastDecider, podcastId, command, childContext(context, command.type));
    const existing = await this.deciders.load(podcastDecider, podcastId);
    if (existing.state.script) return this.resultOf(podcastId, existing);
    const text = extractText(request.article);
    if (text === '') throw new AppError('article.empty', { param: 'article' });
    const contentHash = await this.texts.putArticle(request.article);
    const { ownerId, origin, article } = request;
    await run({
      type: 'RequestScript',
      request: { podcastId, ownerId, origin, contentHash, characters: article.length },
    });
    const script = await this.write(text, request).catch(async (error: unknown) => {
      if (error instanceof AppError) await run({ type: 'FailScript', code: error.code, error: error.message });
      throw error;
    });
    return this.resultOf(podcastId, await run({ type: 'RecordScript', script: await this.stored(script, request) }));
  }

  private async write(article: string, { model, temperature }: PodcastRequest): Promise<Script> {
    const signal = AbortSignal.timeout(scriptTimeoutMs);
    try {
      return await this.writer.write({ article, model, temperature, signal });
    } catch (error) {
      throw signal.aborted ? new AppError('script.unreachable', {}, { cause: error }) : error;
    }
  }

  private async stored({ segments, ...facts }: Script, { voices }: PodcastRequest) {
    const voiced = segments.map((segment) => ({ ...segment, voice_id: voices[segment.speaker] }));
    const scriptHash = await this.texts.putScript({ version: 1, voices, segments: voiced });
    return { ...facts, scriptHash, segments: segments.length };
  }

  /** The script that was recorded first, even if concurrent requests wrote another. */
  private async resultOf(
    podcastId: string,
    {
      state,
      position,
    }: { state: { script: { scriptHash: string; tokensUsed: number } | null }; position: Position | null },
  ): Promise<WrittenPodcast> {
    if (!state.script) throw new AppError('podcast.unscripted');
    const { scriptHash, tokensUsed } = state.script;
    return { podcastId, script: await this.texts.script(scriptHash), tokensUsed, position };
  }
}
