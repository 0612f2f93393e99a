/** Loudness is stored in 10 ms cells, so that parts can be measured separately and combined at any gain. */
export const cellsPerSecond = 100;
/** Gating blocks of ITU-R BS.1770-4: 400 ms long, every 100 ms. */
const cellsOfBlock = 40;
const cellsOfHop = 10;
const absoluteGate = -70;

/** Mean K-weighted square, summed over channels, and peak sample of each cell. */
export interface Cells {
  readonly energy: Float64Array;
  readonly peak: Float32Array;
}

/** Converts a mean K-weighted square to LUFS. */
export const loudnessOf = (energy: number): number => -0.691 + 10 * Math.log10(energy);

/**
 * Integrated loudness with both gates, LUFS, of segments measured as one signal, such as one voice. Segments too short for
 * a block count only if there are no longer ones, by their mean alone. -Infinity for silence.
 */
export function integratedLoudness(segments: readonly Float64Array[]): number {
  const blocks = segments.flatMap(blocksOf).filter((energy) => loudnessOf(energy) > absoluteGate);
  if (blocks.length === 0) return wholeLoudness(segments);
  const relativeGate = loudnessOf(mean(blocks)) - 10;
  return loudnessOf(mean(blocks.filter((energy) => loudnessOf(energy) > relativeGate)));
}

function wholeLoudness(segments: readonly Float64Array[]): number {
  if (segments.some(({ length }) => length >= cellsOfBlock)) return -Infinity;
  const cells = segments.flatMap((energy) => [...energy]);
  const loudness = cells.length > 0 ? loudnessOf(mean(cells)) : -Infinity;
  return loudness > absoluteGate ? loudness : -Infinity;
}

function blocksOf(energy: Float64Array): number[] {
  const blocks: number[] = [];
  for (let first = 0; first + cellsOfBlock <= energy.length; first += cellsOfHop) {
    let sum = 0;
    for (let cell = first; cell < first + cellsOfBlock; cell++) sum += energy[cell] ?? 0;
    blocks.push(sum / cellsOfBlock);
  }
  return blocks;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Measures a stream block by block. */
export class CellMeter {
  private readonly filters: readonly KFilter[];
  private readonly energies: number[] = [];
  private readonly peaks: number[] = [];
  private frame = 0;
  private cellStart = 0;
  private cellEnd: number;
  private sum = 0;
  private peak = 0;

  constructor(
    private readonly sampleRate: number,
    channels: number,
  ) {
    this.filters = Array.from({ length: channels }, () => new KFilter(sampleRate));
    this.cellEnd = this.endOf(0);
  }

  push(channels: readonly Float32Array[], frames: number): void {
    for (let from = 0; from < frames;) {
      const to = Math.min(frames, from + this.cellEnd - this.frame);
      this.accumulate(channels, from, to);
      this.frame += to - from;
      from = to;
      if (this.frame === this.cellEnd) this.closeCell();
    }
  }

  /** The last cell may be shorter than 10 ms. */
  finish(): Cells {
    if (this.frame > this.cellStart) this.closeCell();
    return { energy: Float64Array.from(this.energies), peak: Float32Array.from(this.peaks) };
  }

  private accumulate(channels: readonly Float32Array[], from: number, to: number): void {
    this.filters.forEach((filter, channel) => {
      const samples = channels[channel];
      if (!samples) return;
      this.sum += filter.energy(samples, from, to);
      for (let i = from; i < to; i++) {
        const magnitude = Math.abs(samples[i]!);
        if (magnitude > this.peak) this.peak = magnitude;
      }
    });
  }

  private closeCell(): void {
    this.energies.push(this.sum / (this.frame - this.cellStart));
    this.peaks.push(this.peak);
    this.sum = 0;
    this.peak = 0;
    this.cellStart = this.frame;
    this.cellEnd = this.endOf(this.energies.length);
  }

  /** Rounded per cell, since 10 ms at 22,050 Hz are 220.5 samples. */
  private endOf(cell: number): number {
    return Math.max(this.cellStart + 1, Math.round(((cell + 1) * this.sampleRate) / cellsPerSecond));
  }
}

/** The two K-weighting filters of BS.1770-4, annex 1, for any sample rate (De Man's analog prototypes). */
class KFilter {
  private readonly shelf: Float64Array;
  private readonly pass: Float64Array;
  private readonly state = new Float64Array(4);

  constructor(sampleRate: number) {
    this.shelf = highShelf(sampleRate);
    this.pass = highPass(sampleRate);
  }

  /** Sum of the filtered squares. */
  energy(samples: Float32Array, from: number, to: number): number {
    const [b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0] = this.shelf;
    const [, , , c1 = 0, c2 = 0] = this.pass;
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = this.state;
    let sum = 0;
    for (let i = from; i < to; i++) {
      const s0 = samples[i]! - a1 * s1 - a2 * s2;
      const p0 = b0 * s0 + b1 * s1 + b2 * s2 - c1 * p1 - c2 * p2;
      const weighted = p0 - 2 * p1 + p2;
      s2 = s1;
      s1 = s0;
      p2 = p1;
      p1 = p0;
      sum += weighted * weighted;
    }
    // Denormals during long silence would slow down the loop.
    this.state.set([s1, s2, p1, p2].map((value) => (Math.abs(value) < 1e-25 ? 0 : value)));
    return sum;
  }
}

function highShelf(sampleRate: number): Float64Array {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return Float64Array.of(
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  );
}

function highPass(sampleRate: number): Float64Array {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return Float64Array.of(1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0);
}
