import { AppError } from '@duetcast/domain/kernel/errors';
import { SampleFile } from './files/sample-file';
import { type Block, blockFrames, ratioOf } from './signal/block';
import { CellMeter, cellsPerSecond, integratedLoudness } from './signal/loudness';
import { Resampler } from './signal/resample';

/** Longer music plays only its beginning. */
const maxSeconds = 300;
/** The end of the music crosses with its beginning. */
const seamSeconds = 2;

/** Music to play under speech: one channel, without end. */
export class Bed {
  readonly loudness: number;
  private readonly seam: number;
  private readonly beginning: Float32Array;
  private readonly end: Float32Array;
  private readonly likeness: number;

  private constructor(
    private readonly samples: SampleFile,
    readonly sampleRate: number,
  ) {
    const { length } = samples;
    this.seam = Math.min(Math.round(seamSeconds * sampleRate), Math.floor(length / 4));
    this.beginning = samples.read(0, this.seam);
    this.end = samples.read(length - this.seam, this.seam);
    this.likeness = likenessOf(this.beginning, this.end);
    this.loudness = integratedLoudnessOf(samples, sampleRate);
  }

  /**
   * Keeps the music in a file of its own, since minutes of samples are a burden on memory.
   * @throws AppError `audio.undecodable`
   */
  static load(blocks: Iterable<Block>, path: string): Bed {
    let [frames, sampleRate] = [0, 0];
    const samples = SampleFile.written(path, (append) => {
      for (const block of blocks) {
        sampleRate = block.sampleRate;
        append(mixed(block).subarray(0, maxSeconds * sampleRate - frames));
        frames += block.frames;
        if (frames >= maxSeconds * sampleRate) break;
      }
    });
    if (samples.length > 0) return new Bed(samples, sampleRate);
    samples.close();
    throw new AppError('audio.undecodable', { reason: 'The file contains no audio.' });
  }

  /** Frames from a position in the endless repetition. */
  read(from: number, frames: number): Float32Array {
    const period = this.samples.length - this.seam;
    const read = new Float32Array(frames);
    for (let done = 0; done < frames;) {
      const at = (from + done) % period;
      const run = this.samples.read(at, Math.min(frames - done, period - at));
      if (from + done >= period) this.cross(run, at);
      read.set(run, done);
      done += run.length;
    }
    return read;
  }

  close(): void {
    this.samples.close();
  }

  /** Mixes the end into the beginning, at a constant loudness. @param at position of the frames in the music */
  private cross(frames: Float32Array, at: number): void {
    for (let i = 0; i < frames.length && at + i < this.seam; i++) {
      const rising = (at + i) / this.seam;
      const falling = 1 - rising;
      const power = rising ** 2 + falling ** 2 + 2 * this.likeness * rising * falling;
      frames[i] = (this.beginning[at + i]! * rising + this.end[at + i]! * falling) / Math.sqrt(power);
    }
  }
}

/** Measured in steps of whole seconds, which are whole cells. */
function integratedLoudnessOf(samples: SampleFile, sampleRate: number): number {
  const meter = new CellMeter(sampleRate, 1);
  for (let at = 0; at < samples.length; at += sampleRate) {
    const second = samples.read(at, sampleRate);
    meter.push([second], second.length);
  }
  return integratedLoudness([meter.finish().energy]);
}

/** Correlation of beginning and end, from 0 to 1: 1 for music that ends with its own beginning. */
function likenessOf(beginning: Float32Array, end: Float32Array): number {
  let [product, first, last] = [0, 0, 0];
  for (let i = 0; i < beginning.length; i++) {
    const [a, b] = [beginning[i]!, end[i]!];
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
