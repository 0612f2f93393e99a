import { Scratch } from './block';

/** Zero crossings on each side of the filter's center, at the lower of the two rates. */
const crossings = 32;
/** Kaiser window: about 110 dB stop-band attenuation. */
const beta = 11;
/** Pass band as a share of the lower Nyquist frequency. */
const passBand = 0.93;
/** Larger ratios are rounded; the error is inaudible. */
const maxPhases = 1024;

interface FilterBank {
  /** `up` output samples for `down` input samples. */
  readonly up: number;
  readonly down: number;
  /** Filter length per phase. */
  readonly taps: number;
  readonly phases: readonly Float32Array[];
}

const banks = new Map<string, FilterBank>();

function bankOf(from: number, to: number): FilterBank {
  const key = `${from}:${to}`;
  const bank = banks.get(key) ?? makeBank(from, to);
  banks.set(key, bank);
  return bank;
}

function makeBank(from: number, to: number): FilterBank {
  const [up, down] = ratio(to, from);
  const half = Math.ceil(crossings * Math.max(1, down / up));
  const cutoff = Math.min(1, up / down) * passBand;
  const phases = Array.from({ length: up }, (_, phase) => makePhase(phase / up, half, cutoff));
  return { up, down, taps: half * 2, phases };
}

function makePhase(offset: number, half: number, cutoff: number): Float32Array {
  const taps = Float64Array.from({ length: half * 2 }, (_, k) => {
    const distance = k - half + 1 - offset;
    return sinc(distance * cutoff) * kaiser(distance / half);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float32Array.from(taps, (tap) => tap / sum);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const kaiser = (x: number): number => (Math.abs(x) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta));

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1;
  for (let term = 1, k = 1; term > sum * 1e-14; k++) {
    term *= (x / 2 / k) ** 2;
    sum += term;
  }
  return sum;
}

/** The best approximation of `to / from` within `maxPhases`, by continued fractions. */
function ratio(to: number, from: number): [number, number] {
  let [beforeUp, beforeDown, up, down] = [0, 1, 1, 0];
  for (let a = to, b = from; b !== 0; [a, b] = [b, a % b]) {
    const whole = Math.floor(a / b);
    const [nextUp, nextDown] = [whole * up + beforeUp, whole * down + beforeDown];
    if (nextUp > maxPhases && down > 0) break;
    [beforeUp, beforeDown, up, down] = [up, down, nextUp, nextDown];
  }
  return [up, down];
}

/** Resamples one channel block by block: polyphase windowed sinc without delay. */
export class Resampler {
  private readonly bank: FilterBank | null;
  private input: Float32Array;
  private filled: number;
  private phase = 0;
  private inputFrames = 0;
  private outputFrames = 0;
  private readonly output = new Scratch();

  constructor(from: number, to: number) {
    this.bank = from === to ? null : bankOf(from, to);
    // The left half of the filter starts before the first sample.
    this.filled = this.bank ? this.bank.taps / 2 - 1 : 0;
    this.input = new Float32Array(this.filled);
  }

  /** The frames available at the new rate; may lag behind the input. Valid until the next call. */
  push(samples: Float32Array): Float32Array {
    if (!this.bank) return samples;
    this.inputFrames += samples.length;
    return this.convert(this.bank, samples, Infinity);
  }

  /** The remaining frames; the total matches the input's duration to within one sample. */
  flush(): Float32Array {
    if (!this.bank) return new Float32Array(0);
    const total = Math.ceil((this.inputFrames * this.bank.up) / this.bank.down);
    const remaining = total - this.outputFrames;
    return this.convert(this.bank, new Float32Array(this.bank.taps + this.bank.down), remaining);
  }

  private convert({ up, down, taps, phases }: FilterBank, samples: Float32Array, max: number): Float32Array {
    this.append(samples);
    const { input } = this;
    const available = Math.max(0, Math.ceil(((this.filled - taps + 1) * up - this.phase) / down));
    const output = this.output.take(Math.min(available, max));
    let at = 0;
    for (let i = 0; i < output.length; i++) {
      output[i] = dot(input, at, phases[this.phase] ?? input, taps);
      this.phase += down;
      const steps = Math.floor(this.phase / up);
      at += steps;
      this.phase -= steps * up;
    }
    input.copyWithin(0, at, this.filled);
    this.filled -= at;
    this.outputFrames += output.length;
    return output;
  }

  private append(samples: Float32Array): void {
    const needed = this.filled + samples.length;
    if (needed > this.input.length) {
      const larger = new Float32Array(needed);
      larger.set(this.input.subarray(0, this.filled));
      this.input = larger;
    }
    this.input.set(samples, this.filled);
    this.filled = needed;
  }
}

/** Two accumulators allow instruction-level parallelism; `taps` is even. */
function dot(input: Float32Array, at: number, filter: Float32Array, taps: number): number {
  let a = 0;
  let b = 0;
  for (let k = 0; k < taps; k += 2) {
    a += input[at + k]! * filter[k]!;
    b += input[at + k + 1]! * filter[k + 1]!;
  }
  return a + b;
}
