import { decibels, Scratch } from './block';

/** Length of the filter for each of the three points between two samples. */
const taps = 24;
/** Delay of a peak against its sample, in frames: the filter's look-ahead. */
export const peakDelay = taps / 2;

const between = [1, 2, 3].map((quarter) => {
  const filter = Float64Array.from({ length: taps }, (_, k) => {
    const distance = k - (taps / 2 - 1) - quarter / 4;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (taps / 2 + 0.5));
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
  const sum = filter.reduce((total, tap) => total + tap, 0);
  return filter.map((tap) => tap / sum);
});

/**
 * Tracks the true peak (4x oversampled, ITU-R BS.1770-4, annex 2) of one or two channels, sample by sample. Interpolates
 * only near samples above half the relevant level: in practice a wave rises by at most 6 dB between two samples.
 */
export class PeakFollower {
  private readonly past: Float32Array[];
  private readonly peaks = new Scratch();
  private readonly line = new Scratch();

  constructor(channels: number) {
    this.past = Array.from({ length: channels }, () => new Float32Array(taps));
  }

  /**
   * The highest magnitude from each frame to the next, over all channels, delayed by `peakDelay` frames; valid until the
   * next call.
   * @param relevantLevel magnitudes below half of it are approximate
   */
  follow(channels: readonly Float32Array[], frames: number, relevantLevel: number): Float32Array {
    const peaks = this.peaks.take(frames).fill(0);
    this.past.forEach((past, channel) => {
      const line = this.line.take(taps + frames);
      line.set(past);
      line.set((channels[channel] ?? peaks).subarray(0, frames), taps);
      raisePeaks(line, peaks, relevantLevel / 2);
      past.set(line.subarray(frames));
    });
    return peaks;
  }
}

function raisePeaks(line: Float32Array, peaks: Float32Array, threshold: number): void {
  for (let i = 0; i < peaks.length; i++) {
    const center = i + taps - peakDelay;
    const sampleMagnitude = Math.abs(line[center]!);
    const highest =
      sampleMagnitude >= threshold || Math.abs(line[center + 1]!) >= threshold
        ? interpolated(line, center, sampleMagnitude)
        : sampleMagnitude;
    if (highest > peaks[i]!) peaks[i] = highest;
  }
}

function interpolated(line: Float32Array, center: number, sampleMagnitude: number): number {
  let highest = sampleMagnitude;
  const first = center - (taps / 2 - 1);
  for (const filter of between) {
    let sum = 0;
    for (let k = 0; k < taps; k++) sum += line[first + k]! * filter[k]!;
    const magnitude = Math.abs(sum);
    if (magnitude > highest) highest = magnitude;
  }
  return highest;
}

export class TruePeakMeter {
  private readonly follower: PeakFollower;
  private highest = 0;

  constructor(private readonly channels: number) {
    this.follower = new PeakFollower(channels);
  }

  push(channels: readonly Float32Array[], frames: number): void {
    const peaks = this.follower.follow(channels, frames, this.highest);
    for (let i = 0; i < frames; i++) if (peaks[i]! > this.highest) this.highest = peaks[i]!;
  }

  /** dBTP; -Infinity for silence. */
  finish(): number {
    const silence = new Float32Array(peakDelay);
    this.push(
      Array.from({ length: this.channels }, () => silence),
      peakDelay,
    );
    return decibels(this.highest);
  }
}
