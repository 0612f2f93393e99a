import { AppError } from '@duetcast/domain/kernel/errors';
import { type Block, blockFrames, ratioOf } from './signal/block';
import { CellMeter, cellsPerSecond, integratedLoudness } from './signal/loudness';
import { Resampler } from './signal/resample';

/** Music that is kept in memory and repeated; of longer music, the beginning plays. */
const maxSeconds = 300;
/** The end of the music crosses with its beginning. */
const seamSeconds = 2;

/** Music to play under speech: one channel, without end. */
export class Bed {
  readonly loudness: number;
  private readonly seam: number;
  private readonly likeness: number;

  private constructor(
    private readonly samples: Float32Array,
    readonly sampleRate: number,
  ) {
    this.seam = Math.min(Math.round(seamSeconds * sampleRate), Math.floor(samples.length / 4));
    this.likeness = likenessOf(samples, this.seam);
    const meter = new CellMeter(sampleRate, 1);
    meter.push([samples], samples.length);
    this.loudness = integratedLoudness([meter.finish().energy]);
  }

  /** @throws AppError `audio.undecodable` */
  static load(blocks: Iterable<Block>): Bed {
    const pieces: Float32Array[] = [];
    let [frames, sampleRate] = [0, 0];
    for (const block of blocks) {
      sampleRate = block.sampleRate;
      pieces.push(mixed(block));
      frames += block.frames;
      if (frames >= maxSeconds * sampleRate) break;
    }
    const samples = new Float32Array(Math.min(frames, maxSeconds * sampleRate));
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece.subarray(0, samples.length - at), at);
      at += piece.length;
    }
    if (samples.length === 0) throw new AppError('audio.undecodable', { reason: 'The file contains no audio.' });
    return new Bed(samples, sampleRate);
  }

  /** Frames from a position in the endless repetition. */
  read(from: number, frames: number): Float32Array {
    const period = this.samples.length - this.seam;
    const read = new Float32Array(frames);
    for (let i = 0; i < frames; i++) {
      const at = (from + i) % period;
      read[i] = from + i >= period && at < this.seam ? this.crossed(at, period + at) : this.samples[at]!;
    }
    return read;
  }

  /** The beginning over the end, at a constant loudness. */
  private crossed(first: number, last: number): number {
    const rising = first / this.seam;
    const falling = 1 - rising;
    const power = rising ** 2 + falling ** 2 + 2 * this.likeness * rising * falling;
    return (this.samples[first]! * rising + this.samples[last]! * falling) / Math.sqrt(power);
  }
}

/** Correlation of beginning and end, from 0 to 1: 1 for music that ends with its own beginning. */
function likenessOf(samples: Float32Array, seam: number): number {
  let [product, first, last] = [0, 0, 0];
  for (let i = 0; i < seam; i++) {
    const [a, b] = [samples[i]!, samples[samples.length - seam + i]!];
    product += a * b;
    first += a * a;
    last += b * b;
  }
  return first * last === 0 ? 0 : Math.max(0, product / Math.sqrt(first * last));
}

function mixed({ channels: [left, right], frames }: Block): Float32Array {
  const samples = left!.slice(0, frames);
  if (right) for (let i = 0; i < frames; i++) samples[i] = (samples[i]! + right[i]!) / 2;
  return samples;
}

/** Where and how loud the music plays, at the rate of the output. */
export interface PlannedBed {
  /** First frame. */
  readonly start: number;
  readonly gainDb: number;
  /** Gain per cell of 10 ms, on top of `gainDb`; the music ends with the last. */
  readonly gains: Float32Array;
}

/** Mixes the music into an output that is written from front to back. */
export class BedTrack {
  private readonly resampler: Resampler;
  private readonly gain: number;
  private readonly framesPerCell: number;
  private pending = new Float32Array(0);
  private read = 0;

  constructor(
    private readonly bed: Bed,
    private readonly plan: PlannedBed,
    outputRate: number,
  ) {
    this.resampler = new Resampler(bed.sampleRate, outputRate);
    this.gain = ratioOf(plan.gainDb);
    this.framesPerCell = outputRate / cellsPerSecond;
  }

  /** Adds the music to frames that start at `position` of the output. */
  mixInto(channels: readonly Float32Array[], position: number): void {
    const { start, gains } = this.plan;
    const end = start + Math.floor((gains.length - 1) * this.framesPerCell);
    const from = Math.max(position, start);
    const frames = Math.min(position + channels[0]!.length, end) - from;
    if (frames <= 0) return;
    const music = this.next(frames);
    for (let i = 0; i < frames; i++) music[i]! *= this.gainAt(from + i - start);
    for (const samples of channels) for (let i = 0; i < frames; i++) samples[from - position + i]! += music[i]!;
  }

  /** Linear between cells. */
  private gainAt(frame: number): number {
    const { gains } = this.plan;
    const position = frame / this.framesPerCell;
    const cell = Math.floor(position);
    const share = position - cell;
    return this.gain * (gains[cell]! * (1 - share) + (gains[cell + 1] ?? 0) * share);
  }

  private next(frames: number): Float32Array {
    while (this.pending.length < frames) {
      const added = this.resampler.push(this.bed.read(this.read, blockFrames));
      this.read += blockFrames;
      const longer = new Float32Array(this.pending.length + added.length);
      longer.set(this.pending);
      longer.set(added, this.pending.length);
      this.pending = longer;
    }
    const taken = this.pending.slice(0, frames);
    this.pending = this.pending.slice(frames);
    return taken;
  }
}
