import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { SpeechProvider } from '../../media/speech/speech-provider';

/** Older lists are fetched again behind the caller's back. */
const freshMs = 10 * 60_000;
/** After a failure, and for a voice that is not in the list, the provider is asked again only after this. */
const pauseMs = 60_000;

/** The voices of one provider, kept; an old list is better than none while the provider is down. */
export class VoiceList {
  private voices: readonly Voice[] | null = null;
  private failure: AppError | null = null;
  private askedAtMs = -Infinity;
  private asking: Promise<void> | null = null;

  constructor(
    readonly provider: SpeechProvider,
    private readonly now: () => number,
  ) {}

  /** @throws AppError where there never was a list: `speech.unreachable` | `speech.unauthorized` | `speech.limited` */
  async get(): Promise<readonly Voice[]> {
    const isOld = this.now() - this.askedAtMs > (this.voices && !this.failure ? freshMs : pauseMs);
    if (isOld) void this.refresh();
    if (!this.voices) await this.asking;
    if (this.voices) return this.voices;
    throw this.failure ?? new AppError('speech.unreachable', { provider: this.provider.name });
  }

  /** What is at hand, without waiting. */
  known(): readonly Voice[] {
    return this.voices ?? [];
  }

  /** @throws as `get` */
  async find(voiceId: string): Promise<Voice | undefined> {
    const among = (voices: readonly Voice[]) => voices.find((voice) => voice.voice_id === voiceId);
    const found = among(await this.get());
    if (found || this.now() - this.askedAtMs < pauseMs) return found;
    await this.refresh();
    return among(this.known());
  }

  private refresh(): Promise<void> {
    this.askedAtMs = this.now();
    return (this.asking ??= this.fetch().finally(() => (this.asking = null)));
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
