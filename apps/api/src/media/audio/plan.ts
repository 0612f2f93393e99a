import type { AssemblyPart, AssemblyRequest, SampleRate } from './audio-assembler';
import { ratioOf } from './signal/block';
import { concatenated } from './signal/concatenated';
import type { Bed, PlannedBed } from './bed';
import { layOut, quietEnd, type PlannedPart } from './layout';
import { cellsPerSecond, integratedLoudness } from './signal/loudness';
import type { Levels, Measured } from './measure';

/** Input of the second pass. */
export interface Plan {
  readonly sampleRate: OutputRate;
  readonly channels: 1 | 2;
  readonly targetLufs: number;
  /** Ceiling of the limiter. */
  readonly ceilingDbtp: number;
  readonly parts: readonly PlannedPart[];
  /** Frames before the first part, which its time includes. */
  readonly leadIn: number;
  readonly bed: PlannedBed | null;
}

export const outputRates: readonly SampleRate[] = [22_050, 24_000, 44_100, 48_000];
export type OutputRate = SampleRate;

const targets = { 1: -19, 2: -16 } as const;
const maxPeakDbtp = -1;
/** Headroom for peaks that encoding adds. */
const ceilingDbtp = -2;
/** More would amplify the noise of a silent room. */
const maxGainDb = 30;
/** Deviation from the target that needs no correction. */
const toleranceLu = 0.3;

const minThreshold = ratioOf(-60);
/** Breath and room noise lie below this, relative to a voice's peak. */
const belowPeak = ratioOf(-46);
const cellsBefore = 2;
const cellsAfter = 5;

/** @param measured per part, in order @param bed the music under the speech */
export function planOf(request: AssemblyRequest, measured: readonly Measured[], bed: Bed | null = null): Plan {
  const { parts, leadInMs } = request;
  const sampleRate = outputRate(Math.max(bed?.sampleRate ?? 0, ...measured.map((part) => part.sampleRate)));
  const channels = measured.some(({ stereo }) => stereo) ? 2 : 1;
  const pieces = parts.map((part, index) => pieceOf(part, measured[index]!, channels));
  const gains = voiceGains(pieces, targets[channels]);
  const makeup = makeupDb(pieces, gains, targets[channels]);
  const planned = pieces.map(({ part, measured, first, last, energy }, index) => ({
    start: frameOf(first, measured),
    end: frameOf(last, measured),
    sampleRate: measured.sampleRate,
    gainDb: Math.min(maxGainDb, gains[index]! + makeup),
    pauseFrames: Math.round(((part.pauseAfterMs - (part.fadesAway ? quietEnd(energy) : 0)) * sampleRate) / 1000),
  }));
  const targetLufs = targets[channels];
  const speech = pieces.map(({ part, energy }, index) => part.voice === null ? null : { energy, gainDb: gains[index]! }); // prettier-ignore
  const layout = layOut(planned, bed && { bed, speech, targetLufs, makeupDb: makeup }, sampleRate, leadInMs);
  return { sampleRate, channels, targetLufs, ceilingDbtp, ...layout };
}

/** The lowest output rate that covers the highest part, up to 48 kHz. */
const outputRate = (highest: number): OutputRate => outputRates.find((rate) => rate >= highest) ?? 48_000;

interface Piece {
  readonly part: AssemblyPart;
  readonly measured: Measured;
  /** Range of used cells; `last` is exclusive. */
  readonly first: number;
  readonly last: number;
  /** Energy per used cell, scaled to the output's channels. */
  readonly energy: Float64Array;
}

function pieceOf(part: AssemblyPart, measured: Measured, channels: 1 | 2): Piece {
  const cells = measured.cells.peak.length;
  const [first, last] = part.voice === null ? [0, cells] : speechRange(measured.cells.peak);
  const copies = channels === 2 && !measured.stereo ? 2 : 1;
  const energy = measured.cells.energy.slice(first, last).map((cell) => cell * copies);
  return { part, measured, first, last, energy };
}

/** Cell range from just before the first sound to just after the last; everything if silent. */
function speechRange(peaks: Float32Array): [number, number] {
  const loudest = peaks.reduce((highest, peak) => Math.max(highest, peak), 0);
  const threshold = Math.max(minThreshold, loudest * belowPeak);
  const first = peaks.findIndex((peak) => peak >= threshold);
  if (first < 0) return [0, peaks.length];
  const last = peaks.findLastIndex((peak) => peak >= threshold);
  return [Math.max(0, first - cellsBefore), Math.min(peaks.length, last + 1 + cellsAfter)];
}

const frameOf = (cell: number, { sampleRate, frames, cells }: Measured): number =>
  cell >= cells.peak.length ? frames : Math.min(frames, Math.round((cell * sampleRate) / cellsPerSecond));

/** dB per piece: pieces of one voice are measured together and share one gain; silence gets 0. */
function voiceGains(pieces: readonly Piece[], targetLufs: number): number[] {
  const gainOf = (group: readonly Piece[]): number => {
    const loudness = integratedLoudness(group.map(({ energy }) => energy));
    return Number.isFinite(loudness) ? Math.min(maxGainDb, targetLufs - loudness) : 0;
  };
  const byVoice = new Map<string, number>();
  for (const voice of new Set(pieces.flatMap(({ part }) => part.voice ?? [])))
    byVoice.set(voice, gainOf(pieces.filter(({ part }) => part.voice === voice)));
  return pieces.map((piece) => (piece.part.voice === null ? gainOf([piece]) : byVoice.get(piece.part.voice)!));
}

/** dB that bring the whole, including pauses, to the target before limiting and encoding. */
function makeupDb(pieces: readonly Piece[], gains: readonly number[], targetLufs: number): number {
  const whole = pieces.flatMap(({ energy, part }, index) => {
    const factor = 10 ** (gains[index]! / 10);
    const pause = new Float64Array(Math.round((part.pauseAfterMs * cellsPerSecond) / 1000));
    return [energy.map((cell) => cell * factor), pause];
  });
  const loudness = integratedLoudness([concatenated(Float64Array, whole)]);
  return Number.isFinite(loudness) ? targetLufs - loudness : 0;
}

/** The plan adjusted to the measured result; null if it is on target or cannot improve. */
export function corrected(plan: Plan, { integratedLufs, truePeakDbtp }: Levels): Plan | null {
  const excessDb = Math.max(0, (truePeakDbtp ?? -Infinity) - maxPeakDbtp);
  const deviation = integratedLufs === null ? 0 : plan.targetLufs - integratedLufs;
  const adjustment = Math.abs(deviation) > toleranceLu ? deviation : 0;
  const parts = plan.parts.map((part) => ({ ...part, gainDb: Math.min(maxGainDb, part.gainDb + adjustment) }));
  const isAdjusted = parts.some(({ gainDb }, index) => Math.abs(gainDb - plan.parts[index]!.gainDb) > toleranceLu / 2);
  if (excessDb === 0 && !isAdjusted) return null;
  const ceiling = excessDb > 0 ? plan.ceilingDbtp - excessDb - 0.1 : plan.ceilingDbtp;
  const bed = plan.bed && { ...plan.bed, gainDb: plan.bed.gainDb + adjustment };
  return { ...plan, parts, bed, ceilingDbtp: ceiling };
}
