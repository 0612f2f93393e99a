import { ratioOf, type Scratch, scratches } from './block';
import { PeakFollower, peakDelay } from './true-peak';

const lookAheadMs = 5;
const releaseMs = 60;

/**
 * Look-ahead limiter: the gain drops before a true peak and recovers slowly, equally on both channels. Output is delayed
 * by `delay` frames.
 */
export class Limiter {
  /** Delay in frames. */
  readonly delay: number;
  private readonly follower: PeakFollower;
  private readonly lines: Float32Array[];
  private readonly outputs: readonly Scratch[];
  private readonly ceiling: number;
  private readonly gains: SmoothedMinimum;

  constructor(sampleRate: number, channels: number, ceilingDbtp: number) {
    const window = Math.max(1, Math.round((sampleRate * lookAheadMs) / 1000));
    this.ceiling = ratioOf(ceilingDbtp);
    this.delay = window + peakDelay;
    this.follower = new PeakFollower(channels);
    this.lines = Array.from({ length: channels }, () => new Float32Array(this.delay));
    this.outputs = scratches(channels);
    this.gains = new SmoothedMinimum(window, 1 - Math.exp(-1000 / (sampleRate * releaseMs)));
  }

  /** Returns as many frames as it takes, valid until the next call. */
  push(channels: readonly Float32Array[], frames: number): Float32Array[] {
    const peaks = this.follower.follow(channels, frames, this.ceiling);
    for (let i = 0; i < frames; i++) {
      const peak = peaks[i]!;
      peaks[i] = this.gains.next(peak > this.ceiling ? this.ceiling / peak : 1);
    }
    return channels.map((samples, channel) => this.delayed(channel, samples, frames, peaks));
  }

  private delayed(channel: number, samples: Float32Array, frames: number, gains: Float32Array): Float32Array {
    const past = this.lines[channel]!;
    const line = this.outputs[channel]!.take(this.delay + frames);
    line.set(past);
    line.set(samples.subarray(0, frames), this.delay);
    past.set(line.subarray(frames));
    for (let i = 0; i < frames; i++) line[i]! *= gains[i]!;
    return line.subarray(0, frames);
  }
}

/** Minimum of the last `window` + 1 values, rising slowly, averaged over `window`: fully down when the peak arrives. */
class SmoothedMinimum {
  private readonly values: Float32Array;
  private readonly positions: Float64Array;
  private readonly averaged: Float32Array;
  private first = 0;
  private last = 0;
  private now = 0;
  private current = 1;
  private sum: number;

  constructor(
    private readonly window: number,
    private readonly rise: number,
  ) {
    this.values = new Float32Array(window + 2);
    this.positions = new Float64Array(window + 2);
    this.averaged = new Float32Array(window).fill(1);
    this.sum = window;
  }

  next(value: number): number {
    const minimum = this.minimumWith(value);
    this.current = minimum < this.current ? minimum : this.current + (minimum - this.current) * this.rise;
    if (this.current > 0.999999) this.current = 1;
    const slot = this.now++ % this.window;
    this.sum -= this.averaged[slot]!;
    this.averaged[slot] = this.current;
    this.sum += this.averaged[slot];
    return Math.min(1, this.sum / this.window);
  }

  /** Monotonic queue of the values that can still become the minimum. */
  private minimumWith(value: number): number {
    const size = this.values.length;
    while (this.last > this.first && this.values[(this.last - 1) % size]! >= value) this.last--;
    this.values[this.last % size] = value;
    this.positions[this.last % size] = this.now;
    this.last++;
    while (this.positions[this.first % size]! < this.now - this.window) this.first++;
    return this.values[this.first % size]!;
  }
}
