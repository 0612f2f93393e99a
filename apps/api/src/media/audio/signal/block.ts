/**
 * A chunk of audio: one or two channels of samples from -1 to 1; only the first `frames` of each are valid, until the next
 * block is read.
 */
export interface Block {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
  readonly frames: number;
}

/** Samples that each call overwrites: hours of audio would leave garbage faster than it is collected. */
export class Scratch {
  private samples = new Float32Array(0);

  /** Samples of any content, until the next call. */
  take(length: number): Float32Array {
    if (this.samples.length < length) this.samples = new Float32Array(length);
    return this.samples.subarray(0, length);
  }
}

export const scratches = (count: number): Scratch[] => Array.from({ length: count }, () => new Scratch());

/** Default frames of a block: fits caches and amortizes calls. */
export const blockFrames = 8192;

export const decibels = (ratio: number): number => 20 * Math.log10(ratio);
export const ratioOf = (db: number): number => 10 ** (db / 20);
