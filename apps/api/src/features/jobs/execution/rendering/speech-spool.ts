import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxSpooledSpeechBytes } from '@duetcast/domain/limits/storage-limits';
import { AudioAssembler, type AudioWork } from '../../../../media/audio/audio-assembler';
import { joinedWords, type SpokenWord } from '../../../../media/speech/words/spoken-word';
import { Config } from '../../../../platform/config/config';
import { ContentHealth } from '../../../../platform/content/content-health';
import { ContentStore } from '../../../../platform/content/content-store';
import { SpoolFiles, type Spooled } from '../../../../platform/content/spool-files';
import { isStoreOutage, StoreUnavailable } from '../../../../platform/errors/store-unavailable';
import { BackgroundLoop } from '../../../../platform/timing/background-loop';
import { KeptSegments, type KeptSegment } from '../../charging/kept-segments';

/** Facts of speech: the name of its file is the key under which it is kept. */
export interface SpeechFacts {
  readonly ownerId: string;
  readonly text: string;
  readonly words?: readonly SpokenWord[] | undefined;
  /** Id of the voice that spoke in place of the requested one; such speech is not kept for later jobs. */
  readonly replacedBy?: string | undefined;
  readonly replacedBecause?: string | undefined;
}
export type SpokenAudio = Spooled<SpeechFacts>;

const drainMs = 5_000;

/**
 * Speech that was bought from a provider, on this machine until the content store has taken it: an outage of storage or a restart
 * buys no line again.
 */
@Injectable()
export class SpeechSpool implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('SpeechSpool');
  private readonly files: SpoolFiles<SpeechFacts>;
  private readonly loop = new BackgroundLoop({
    name: 'emptying the spool of speech',
    everyMs: drainMs,
    run: (signal) => this.drain(signal),
    logger: this.logger,
  });

  constructor(
    private readonly content: ContentStore,
    private readonly kept: KeptSegments,
    private readonly assembler: AudioAssembler,
    private readonly health: ContentHealth,
    private readonly config: Config,
  ) {
    this.files = new SpoolFiles(join(config.dataDir, 'spool'));
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.loop.start(drainMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Before each purchase. @throws StoreUnavailable if what is bought could not be kept */
  async assertRoom(): Promise<void> {
    if (this.files.isHolding || (await this.files.size()) >= maxSpooledSpeechBytes)
      throw new StoreUnavailable('The spool of speech is full', { outage: 'full' });
  }

  /** @throws StoreUnavailable */
  async isEmpty(): Promise<boolean> {
    return (await this.files.names()).length === 0;
  }

  /** @throws StoreUnavailable */
  find(key: string): Promise<SpokenAudio | null> {
    return this.files.get(key);
  }

  async put({ name, facts, bytes }: SpokenAudio): Promise<void> {
    await this.files.put(name, facts, bytes);
  }

  /**
   * Moves speech to the content store and keeps it for later jobs.
   * @throws StoreUnavailable, after which it is still here; AppError `speech.empty`, `audio.undecodable`
   */
  async store(spoken: SpokenAudio, signal: AbortSignal): Promise<KeptSegment> {
    const { name, facts } = spoken;
    try {
      const segment = await this.stored(spoken, { ownerId: facts.ownerId, signal });
      if (facts.replacedBy === undefined) await this.kept.keep(name, segment);
      await this.files.remove(name);
      return segment;
    } catch (error) {
      if (error instanceof AppError && !isStoreOutage(error)) await this.files.remove(name);
      throw error;
    }
  }

  /** Puts speech into the content store, under no name. @throws as `store` */
  async stored({ facts, bytes }: SpokenAudio, work: AudioWork): Promise<KeptSegment> {
    const { text, words: given } = facts;
    const durationMs = Math.round(await this.assembler.durationMs(bytes, work));
    // A provider can report success without audio.
    if (durationMs === 0) throw new AppError('speech.empty');
    const heard = { startMs: 0, endMs: durationMs, cutMs: 0, lengthMs: durationMs };
    const words = joinedWords(text, [{ text, words: given, heard }]);
    const contentHash = await this.content.put(bytes, work);
    return { contentHash, bytes: bytes.byteLength, durationMs, ...(words && { words }) };
  }

  /** Also what no job asks for any more, such as that of a cancelled job. */
  private async drain(signal: AbortSignal): Promise<void> {
    if ((await this.isEmpty()) || !(await this.health.responds())) return;
    for (const name of await this.files.names()) {
      signal.throwIfAborted();
      const spoken = await this.files.get(name);
      if (spoken) await this.store(spoken, signal).catch((error: unknown) => this.dropped(error));
    }
  }

  private dropped(error: unknown): void {
    if (!(error instanceof AppError) || isStoreOutage(error)) throw error;
    this.logger.warn({ err: error }, 'speech in the spool could not be used');
  }
}
