/** A stretch of sound: one or two channels of samples, -1 to 1; `frames` samples of each count. */
export interface Block {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
  readonly frames: number;
}

/** Frames of a block where its maker may choose: small enough for caches, large enough to make calls cheap. */
export const blockFrames = 8192;

export const decibels = (ratio: number): number => 20 * Math.log10(ratio);
export const ratioOf = (db: number): number => 10 ** (db / 20);
