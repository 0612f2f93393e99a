/** A chunk of audio: one or two channels of samples from -1 to 1; only the first `frames` of each are valid. */
export interface Block {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
  readonly frames: number;
}

/** Default frames of a block: fits caches and amortizes calls. */
export const blockFrames = 8192;

export const decibels = (ratio: number): number => 20 * Math.log10(ratio);
export const ratioOf = (db: number): number => 10 ** (db / 20);
