import { decibels } from './block';

/** Filter length of each of the three points between two samples. */
const taps = 24;
/** Frames by which peaks come later than their samples: what the filter has to see ahead. */
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
 * Follows the true peak (4x oversampled, ITU-R BS.1770-4, annex 2) of one or two channels, sample by sample. Only near samples
 * above half of what matters is anything computed: between two samples a wave does not rise by more than 6 dB in practice.
 */
export class PeakFollower {
  private readonly past: Float32Array[];

  constructor(channels: number) {
    this.past = Array.from({ length: channels }, () => new Float32Array(taps));
  }

  /**
   * The highest magnitude at each frame and up to the next one, over all channels, `peakDelay` frames late.
   * @param matters magnitudes below half of it need not be exact
   */
  follow(channels: readonly Float32Array[], frames: number, matters: number): Float32Array {
    const peaks = new Float32Array(frames);
    this.past.forEach((past, channel) => {
      const line = new Float32Array(taps + frames);
      line.set(past);
      line.set((channels[channel] ?? peaks).subarray(0, frames), taps);
      raisePeaks(line, peaks, matters / 2);
      past.set(line.subarray(frames));
    });
    return peaks;
  }
}

function raisePeaks(line: Float32Array, peaks: Float32Array, threshold: number): void {
  for (let i = 0; i < peaks.length; i++) {
    const centre = i + taps - peakDelay;
    const here = Math.abs(line[centre]!);
    const highest =
      here >= threshold || Math.abs(line[centre + 1]!) >= threshold ? interpolated(line, centre, here) : here;
    if (highest > peaks[i]!) peaks[i] = highest;
  }
}

function interpolated(line: Float32Array, centre: number, here: number): number {
  let highest = here;
  const first = centre - (taps / 2 - 1);
  for (const filter of between) {
    let sum = 0;
    for (let k = 0; k < taps; k++) sum += line[first + k]! * filter[k]!;
    const magnitude = Math.abs(sum);
    if (magnitude > highest) highest = magnitude;
  }
  return highest;
}

/** Keeps the highest true peak of what streams past. */
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
