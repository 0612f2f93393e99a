import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import type { MessagePort } from 'node:worker_threads';
import type { Assembled, AssemblyRequest, Music, SampleOptions } from './audio-assembler';
import type { Levels, Measured } from './measure';

/** How a thread gives others their turn; the flags are shared memory, because a busy thread receives no messages. */
export interface TurnControl {
  /** Not 0: stop. */
  readonly stop: Int32Array;
  /** The thread sets it to 0 at the end of its turn, posts to `ended` and waits for another value. */
  readonly turn: Int32Array;
  readonly ended: MessagePort;
}

/** Tasks of the functions in `audio.worker`. */
export interface MeasureTask extends TurnControl {
  /** Path of a WAV or MP3 file. */
  readonly path: string;
}

export interface DurationTask extends TurnControl {
  readonly path: string;
  readonly upToMs: number;
}

export interface ComposeTask extends TurnControl {
  readonly music: Music;
}

export interface SampleTask extends TurnControl, SampleOptions {
  readonly path: string;
}

export interface AssembleTask extends TurnControl {
  readonly request: AssemblyRequest;
  readonly measured: readonly Measured[];
  /** The thread posts the index of the part it needs and receives the path of its file, or null to stop. */
  readonly parts: MessagePort;
  /** Empty; receives the output. */
  readonly folder: string;
}

export interface AssembledFile extends Levels {
  readonly path: string;
  readonly durationMs: number;
  readonly chapters: Assembled['chapters'];
  readonly partTimes: Assembled['partTimes'];
  readonly heard: Assembled['heard'];
}

/** Errors lose their class between threads, so expected ones are returned as values. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly details: Readonly<Record<string, unknown>> }
  | { readonly kind: 'full'; readonly reason: string }
  | { readonly kind: 'stopped' };
