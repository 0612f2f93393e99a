import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { SpeechProvider } from '../../media/speech/speech-provider';

/** Older lists are refreshed in the background. */
const freshMs = 10 * 60_000;
/** Minimum interval between fetches after a failure or for a voice that is not in the list. */
const retryDelayMs = 60_000;

/** Caches the voices of one provider; serves a stale list while the provider is down. */
export class VoiceList {
  private voices: readonly Voice[] | null = null;
  private failure: AppError | null = null;
  private fetchedAtMs = -Infinity;
  private fetching: Promise<void> | null = null;

  constructor(
    readonly provider: SpeechProvider,
    private readonly now: () => number,
  ) {}

  /** @throws AppError if no fetch has succeeded: `speech.unreachable` | `speech.unauthorized` | `speech.limited` */
  async get(): Promise<readonly Voice[]> {
    const isStale = this.now() - this.fetchedAtMs > (this.voices && !this.failure ? freshMs : retryDelayMs);
    if (isStale) void this.refresh();
    if (!this.voices) await this.fetching;
    if (this.voices) return this.voices;
    throw this.failure ?? new AppError('speech.unreachable', { provider: this.provider.name });
  }

  /** The cached voices, without waiting. */
  cached(): readonly Voice[] {
    return this.voices ?? [];
  }

  /** @throws as `get` */
  async find(voiceId: string): Promise<Voice | undefined> {
    const pick = (voices: readonly Voice[]) => voices.find(({ voice_id }) => voice_id === voiceId);
    const voice = pick(await this.get());
    if (voice || this.now() - this.fetchedAtMs < retryDelayMs) return voice;
    await this.refresh();
    return pick(this.cached());
  }

  private refresh(): Promise<void> {
    this.fetchedAtMs = this.now();
    return (this.fetching ??= this.fetch().finally(() => (this.fetching = null)));
  }

  private async fetch(): Promise<void> {
    try {
      this.voices = await this.provider.voices();
      this.failure = null;
    } catch (error) {
      this.failure = isAppError(error)
        ? error
        : new AppError('speech.unreachable', { provider: this.provider.name }, { cause: error });
    }
  }
}
