import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';
import type { CoverText } from '../covers/design';
import type { ScoreName } from '../music/scores';
import type { MusicKind } from '../music/synthesis';

export interface AssemblyPart {
  /** WAV or MP3 bytes in the content store. */
  readonly contentHash: string;
  /** Title of the chapter that starts with the part; null: the part continues the one before. */
  readonly title: string | null;
  /** Parts of one voice share one gain; null: the part has its own. */
  readonly voice: string | null;
  /** Silence after the part, ms. */
  readonly pauseAfterMs: number;
  /** A clip that fades away: the pause after it counts from where it is quiet, and what follows can begin over its end. */
  readonly fadesAway?: boolean;
}

export interface AssemblyRequest {
  readonly parts: readonly AssemblyPart[];
  /** Silence before the first part, ms. */
  readonly leadInMs?: number;
  /**
   * Content hash of music to play under the parts that have a voice, quieter where someone speaks. It repeats until they end,
   * and crosses with the clips before and after them. `details.part` of its errors is the number of parts.
   */
  readonly music?: string;
  readonly format: AudioFormat;
  readonly tags: AssemblyTags;
}

/** What an MP3 says about itself. */
export interface AssemblyTags {
  readonly title: string;
  readonly artist: string;
  readonly comment?: string;
  /** A cover drawn from it. */
  readonly cover?: CoverText;
}

/** Music that is synthesized. */
export interface Music {
  readonly score: ScoreName;
  readonly kind: MusicKind;
}

export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Where the sound of a part is heard, without the pause after it; not rounded. */
export interface HeardPart extends TimeRange {
  /** What is cut off before it. */
  readonly cutMs: number;
  /** Length of the part as a whole. */
  readonly lengthMs: number;
}

export interface Assembled {
  readonly contentHash: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Loudness of the whole file, ITU-R BS.1770-4; null if too short or silent to measure. */
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
  /** The waveform: up to 400 equal parts, from 0 to 100 of the loudest. */
  readonly peaks: readonly number[];
  readonly chapters: readonly (TimeRange & { readonly title: string })[];
  /** Time of each part, in order, with the pause after it. */
  readonly partTimes: readonly TimeRange[];
  /** What is heard of each part, in order. */
  readonly heard: readonly HeardPart[];
}

/** WAV or MP3: bytes, a file, or content of the store. */
export type AudioSource = Uint8Array | { readonly path: string } | { readonly contentHash: string };

/** How one part of a stream is played; null: as fits the part, which the parts after it then follow. */
export interface SampleOptions {
  readonly sampleRate: SampleRate | null;
  readonly gainDb: number | null;
  /** Silence after the part, ms. */
  readonly pauseAfterMs: number;
}

export type SampleRate = 22_050 | 24_000 | 44_100 | 48_000;

/** One part of a stream: 16-bit little-endian samples of one channel. */
export interface Samples {
  readonly pcm: Uint8Array;
  readonly sampleRate: SampleRate;
  /** Gain by which it was amplified; null: too short or too quiet to measure. */
  readonly gainDb: number | null;
}

/** Whose work it is; long work of one account takes turns with that of others. */
export interface AudioWork {
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

/** Port: joins parts to one file in the content store, off the event loop. */
export abstract class AudioAssembler {
  /** @throws AppError `audio.undecodable` with `details.part` | `content.missing`; the signal's reason when aborted */
  abstract assemble(request: AssemblyRequest, work: AudioWork): Promise<Assembled>;
  /**
   * Duration by decoding; of longer audio, something above `upToMs`.
   * @throws AppError `audio.undecodable` | `content.missing`; the signal's reason when aborted
   */
  abstract durationMs(audio: AudioSource, work: AudioWork, upToMs?: number): Promise<number>;
  /**
   * The audio of one part, cut to its speech, at the loudness of a finished file.
   * @throws AppError `audio.undecodable` | `content.missing`; the signal's reason when aborted
   */
  abstract samples(contentHash: string, options: SampleOptions, work: AudioWork): Promise<Samples>;
  /** Music of ours, as MP3 bytes. @throws the signal's reason when aborted */
  abstract compose(music: Music, work: AudioWork): Promise<Uint8Array>;
  abstract close(): Promise<void>;
}
