import type { ErrorCode } from '@duetcast/domain/kernel/errors';
import type { MessagePort } from 'node:worker_threads';
import type { AssemblyRequest } from './audio-assembler';
import type { Levels, Measured } from './measure';

/** Tasks of the functions in `audio.worker`. */
export interface MeasureTask {
  readonly bytes: Uint8Array;
  readonly stop: Int32Array;
}

export interface AssembleTask {
  readonly request: AssemblyRequest;
  readonly measured: readonly Measured[];
  /** The thread posts the index of the part it needs and receives its bytes, or null to stop. */
  readonly parts: MessagePort;
  readonly stop: Int32Array;
}

export interface AssembledFile extends Levels {
  readonly bytes: Uint8Array;
  readonly durationMs: number;
  readonly chapters: readonly { readonly title: string; readonly startMs: number; readonly endMs: number }[];
}

/** Errors lose their class between threads, so expected ones are returned as values. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly details: Readonly<Record<string, unknown>> }
  | { readonly kind: 'stopped' };
