import { AppError } from '@duetcast/domain/kernel/errors';
import { withAliases, type Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import { speechProviderNames } from '@duetcast/domain/voices/speech-provider-names';
import type { Voice } from '@duetcast/domain/voices/voice';
import { wavHeader } from '../audio/formats/wav';
import type { SpokenWord } from './words/spoken-word';

/** Audio of one utterance, as WAV or MP3. */
export interface Speech {
  readonly audio: Uint8Array;
  readonly mediaType: 'audio/wav' | 'audio/mpeg';
  /** Id, with prefix, of the voice that spoke in place of the requested one, which failed. */
  readonly replacedBy?: string;
  /** Why, for the log. */
  readonly replacedBecause?: string;
  /** All words of the text, as the engine reports when they are heard; absent: it does not. Callers check them. */
  readonly words?: readonly SpokenWord[];
}

/** The pronunciations of a whole job in one voice, for providers that keep dictionaries. */
export interface AccountLexicon {
  /** The same for all jobs of the account; not its id. */
  readonly accountKey: string;
  readonly pronunciations: readonly Pronunciation[];
}

export interface SpeechRequest {
  /** Whose turn the call takes; absent: those of the server itself, such as previews. */
  readonly ownerId?: string;
  /** Plain text, not blank; markup is never interpreted. */
  readonly text: string;
  /** The provider's own voice id, without our prefix. */
  readonly voiceId: string;
  /** Text before and after this one in the same show, for prosody; providers may ignore it. */
  readonly previousText?: string;
  readonly nextText?: string;
  /** Multiple of the voice's own rate, 0.25 to 4; default 1. A voice that cannot uses the nearest speed it has. */
  readonly speed?: number;
  /** Those that occur in the text. */
  readonly pronunciations?: readonly Pronunciation[];
  /** Includes those that occur in the text. */
  readonly lexicon?: AccountLexicon;
  /** How to speak, for voices of a provider that takes instructions. */
  readonly instructions?: string;
  /** The same for each repeat of the call: providers that know idempotency keys perform it once. */
  readonly requestKey?: string;
  /** Called before each call to an external provider, repeats included. */
  readonly onCall?: () => void;
}

export type TextToSpeak = Pick<SpeechRequest, 'text' | 'voiceId' | 'pronunciations'>;

export interface Availability {
  /** What calls fail with at once, as the provider does not answer; null: they are made. */
  readonly outage: AppError | null;
  /** The provider did not answer: one call at a time asks whether it does again. */
  readonly isProbed: boolean;
}

/** Port: text to speech. Adapters limit their own concurrency and retry transient failures. */
export abstract class SpeechProvider {
  /** Stable name, also the value of `tts_provider`: `local`, `neural`, `remote`, `elevenlabs`, `openai`. */
  abstract readonly name: string;
  /**
   * What the account chose and pays for, such as engine and model: part of the charge key of a segment. A voice whose
   * settings change is paid for again.
   */
  abstract settingsOf(voiceId: string): string;
  /** Version of our own rules, such as normalization: renders again what is kept, without charging again. */
  readonly rulesVersion: number = 1;
  /** The same with what makes the audio of a voice besides its settings, such as a model; `1`: nothing does. */
  revisionOf(_voiceId: string): string {
    return String(this.rulesVersion);
  }
  /** Whether every voice speaks the language of its text, whatever its own is. */
  readonly isMultilingual: boolean = false;
  /** Whether its voices follow `SpeechRequest.instructions`. */
  get takesInstructions(): boolean {
    return false;
  }
  /** Longest text one call accepts, in UTF-16 code units; callers split above it. */
  abstract readonly maxCharacters: number;
  /** Maximum concurrent `speak` calls; 1 until a provider that did not answer does again. */
  abstract readonly concurrency: number;
  get availability(): Availability {
    return { outage: null, isProbed: false };
  }
  /** All voices, in a stable order. @throws AppError `speech.unreachable` | `speech.unauthorized` */
  abstract voices(): Promise<readonly Voice[]>;
  /** A voice that `voices` does not return any more, or not yet, and that `speak` still accepts for running jobs. */
  retiredVoice(_voiceId: string): Voice | undefined {
    return undefined;
  }
  /** A voice was chosen and is likely to speak soon: loads what it needs. Returns at once; unknown voices are ignored. */
  warm(_voiceId: string): void {}
  /** Calls back whenever `voices` has changed by itself. */
  onVoicesChanged(_listener: () => void): void {}
  /** The words that `speak` sends to the engine for this text, which `speak` itself takes from here. */
  spokenText({ text, pronunciations }: TextToSpeak): string {
    return withAliases(text, pronunciations);
  }
  /** Whether transcriptions are spelled in the words of `spokenText`: without a spelling they have no effect. */
  readonly respells: boolean = false;
  /** Whether numbers and signs are read as words here; else the provider reads them by its own rules. */
  readonly readsNumbers: boolean = false;
  /**
   * Speaks `text`; not idempotent: each call may be billed.
   * @throws SpeechOutage after the adapter's own retries, the only ones of a call; AppError `speech.refused` |
   *   `speech.tooLong` | `speech.empty` | `speech.unusable` | `speech.unauthorized` | `speech.billing` |
   *   `speech.misconfigured` | `voice.unknown`; the signal's reason on abort.
   */
  abstract speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech>;
  abstract close(): Promise<void>;
}

/** The configured providers, by name. */
export class SpeechProviders {
  constructor(private readonly configured: readonly SpeechProvider[]) {}

  /** Most natural-sounding first. */
  all(): readonly SpeechProvider[] {
    return this.configured;
  }

  /** Whether `name` is a supported provider, configured or not. */
  isKnown(name: string): boolean {
    return speechProviderNames.some((known) => known === name);
  }

  /** @throws AppError `speech.notConfigured` for a known provider without a key, `voice.unknown` for an unknown name */
  get(name: string): SpeechProvider {
    const provider = this.configured.find((one) => one.name === name);
    if (provider) return provider;
    throw new AppError(this.isKnown(name) ? 'speech.notConfigured' : 'voice.unknown', { provider: name });
  }

  async close(): Promise<void> {
    await Promise.all(this.configured.map((provider) => provider.close()));
  }
}

/** Id of a voice across providers: `local-en-us-f3`. Provider names contain no hyphen. */
export const voiceIdOf = (provider: string, ownId: string): string => `${provider}-${ownId}`;

/** Splits an id; null if it has no provider prefix. */
export function partsOfVoiceId(voiceId: string): { provider: string; ownId: string } | null {
  const at = voiceId.indexOf('-');
  if (at < 1 || at === voiceId.length - 1) return null;
  return { provider: voiceId.slice(0, at), ownId: voiceId.slice(at + 1) };
}

/** 16-bit PCM of one channel in a WAV file. */
export const wavOf = (samples: Int16Array, sampleRate: number): Uint8Array =>
  Buffer.concat([
    wavHeader(sampleRate, 1, samples.length),
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  ]);
