import { AppError } from '@duetcast/domain/kernel/errors';
import type { Block } from './signal/block';
import { decode } from './decode';
import type { ByteSource } from './files/byte-source';
import { type Cells, CellMeter, integratedLoudness } from './signal/loudness';
import { TruePeakMeter } from './signal/true-peak';
import { peaksOf } from './signal/waveform';

/** Measurements of an unprocessed part. */
export interface Measured {
  readonly sampleRate: number;
  readonly frames: number;
  /** Two different channels; identical ones count and measure as mono. */
  readonly stereo: boolean;
  readonly cells: Cells;
}

/** Inaudible difference of two channels, from decoder rounding. */
const channelTolerance = 1e-4;

/** @throws AppError `audio.undecodable` */
export async function measure(blocks: Iterable<Block>): Promise<Measured> {
  let meter: CellMeter | null = null;
  let [frames, channels, sampleRate, stereo] = [0, 1, 0, false];
  for (const block of blocks) {
    channels = block.channels.length;
    sampleRate = block.sampleRate;
    meter ??= new CellMeter(sampleRate, channels);
    meter.push(block.channels, block.frames);
    frames += block.frames;
    stereo ||= differs(block);
  }
  if (!meter || frames === 0) throw new AppError('audio.undecodable', { reason: 'The file contains no audio.' });
  const { energy, peak } = meter.finish();
  const share = stereo ? 1 : 1 / channels;
  return { sampleRate, frames, stereo, cells: { energy: energy.map((cell) => cell * share), peak } };
}

function differs({ channels: [left, right], frames }: Block): boolean {
  if (!left || !right) return false;
  for (let i = 0; i < frames; i++) if (Math.abs(left[i]! - right[i]!) > channelTolerance) return true;
  return false;
}

/** Levels of a finished file after decoding. */
export interface Levels {
  /** Null if too short or silent. */
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
  /** Its waveform; see `peaksOf`. */
  readonly peaks: readonly number[];
}

export async function levelsOf(
  audio: ByteSource | Uint8Array,
  watched: (blocks: Iterable<Block>) => Iterable<Block>,
): Promise<Levels> {
  let meters: { loudness: CellMeter; peak: TruePeakMeter } | null = null;
  for (const { sampleRate, channels, frames } of watched(await decode(audio))) {
    meters ??= { loudness: new CellMeter(sampleRate, channels.length), peak: new TruePeakMeter(channels.length) };
    meters.loudness.push(channels, frames);
    meters.peak.push(channels, frames);
  }
  const cells = meters?.loudness.finish();
  return {
    integratedLufs: finite(cells ? integratedLoudness([cells.energy]) : null),
    truePeakDbtp: finite(meters && meters.peak.finish()),
    peaks: cells ? peaksOf(cells.peak) : [],
  };
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);
