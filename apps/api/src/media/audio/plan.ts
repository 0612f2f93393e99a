import type { AssemblyPart, AssemblyRequest } from './audio-assembler';
import { ratioOf } from './block';
import { cellsPerSecond, integratedLoudness } from './loudness';
import type { Levels, Measured } from './measure';

export interface PlannedPart {
  /** Frames of the part, at its own rate, that are used. */
  readonly start: number;
  readonly end: number;
  readonly sampleRate: number;
  readonly gainDb: number;
  /** Frames at the output's rate. */
  readonly pauseFrames: number;
}

/** What pass 2 does. */
export interface Plan {
  readonly sampleRate: OutputRate;
  readonly channels: 1 | 2;
  readonly targetLufs: number;
  /** Of the limiter. */
  readonly ceilingDbtp: number;
  readonly parts: readonly PlannedPart[];
}

export const outputRates = [22_050, 24_000, 44_100, 48_000] as const;
export type OutputRate = (typeof outputRates)[number];

const targets = { 1: -19, 2: -16 } as const;
const highestPeakDbtp = -1;
/** Room for what encoding adds to peaks. */
const ceilingDbtp = -2;
/** More would make a show of the noise of a silent room. */
const mostGainDb = 30;
/** A file this near its target is left alone. */
const toleranceLu = 0.3;

const quietest = ratioOf(-60);
/** Below its loudest moment, a voice's breath and room. */
const belowPeak = ratioOf(-46);
const cellsBefore = 2;
const cellsAfter = 5;

/** @param measured of each part, in order */
export function planOf({ parts }: AssemblyRequest, measured: readonly Measured[]): Plan {
  const sampleRate = outputRate(Math.max(...measured.map((part) => part.sampleRate)));
  const channels = measured.some(({ stereo }) => stereo) ? 2 : 1;
  const pieces = parts.map((part, index) => pieceOf(part, measured[index]!, channels));
  const gains = voiceGains(pieces, targets[channels]);
  const makeup = makeupDb(pieces, gains, targets[channels]);
  return {
    sampleRate,
    channels,
    targetLufs: targets[channels],
    ceilingDbtp,
    parts: pieces.map((piece, index) => ({
      start: frameOf(piece.first, piece.measured),
      end: frameOf(piece.last, piece.measured),
      sampleRate: piece.measured.sampleRate,
      gainDb: Math.min(mostGainDb, gains[index]! + makeup),
      pauseFrames: Math.round((piece.part.pauseAfterMs * sampleRate) / 1000),
    })),
  };
}

/** The lowest rate that loses nothing of the best part. */
const outputRate = (highest: number): OutputRate => outputRates.find((rate) => rate >= highest) ?? 48_000;

interface Piece {
  readonly part: AssemblyPart;
  readonly measured: Measured;
  /** Cells that are used, the last excluded. */
  readonly first: number;
  readonly last: number;
  /** Of each cell that is used, as the output will have it. */
  readonly energy: Float64Array;
}

function pieceOf(part: AssemblyPart, measured: Measured, channels: 1 | 2): Piece {
  const cells = measured.cells.peak.length;
  const [first, last] = part.voice === null ? [0, cells] : spoken(measured.cells.peak);
  const copies = channels === 2 && !measured.stereo ? 2 : 1;
  const energy = measured.cells.energy.slice(first, last).map((cell) => cell * copies);
  return { part, measured, first, last, energy };
}

/** From just before the first sound to a little after the last; all where there is no sound. */
function spoken(peaks: Float32Array): [number, number] {
  const loudest = peaks.reduce((highest, peak) => Math.max(highest, peak), 0);
  const threshold = Math.max(quietest, loudest * belowPeak);
  const first = peaks.findIndex((peak) => peak >= threshold);
  if (first < 0) return [0, peaks.length];
  const last = peaks.findLastIndex((peak) => peak >= threshold);
  return [Math.max(0, first - cellsBefore), Math.min(peaks.length, last + 1 + cellsAfter)];
}

const frameOf = (cell: number, { sampleRate, frames, cells }: Measured): number =>
  cell >= cells.peak.length ? frames : Math.min(frames, Math.round((cell * sampleRate) / cellsPerSecond));

/** dB for each piece: all of one voice are measured as one and get one gain; silence stays as it is. */
function voiceGains(pieces: readonly Piece[], targetLufs: number): number[] {
  const gainOf = (together: readonly Piece[]): number => {
    const loudness = integratedLoudness(together.map(({ energy }) => energy));
    return Number.isFinite(loudness) ? Math.min(mostGainDb, targetLufs - loudness) : 0;
  };
  const byVoice = new Map<string, number>();
  for (const voice of new Set(pieces.flatMap(({ part }) => part.voice ?? [])))
    byVoice.set(voice, gainOf(pieces.filter(({ part }) => part.voice === voice)));
  return pieces.map((piece) => (piece.part.voice === null ? gainOf([piece]) : byVoice.get(piece.part.voice)!));
}

/** dB that bring the whole, with its pauses, to the target; before limiting and encoding. */
function makeupDb(pieces: readonly Piece[], gains: readonly number[], targetLufs: number): number {
  const whole = pieces.flatMap(({ energy, part }, index) => {
    const factor = 10 ** (gains[index]! / 10);
    const pause = new Float64Array(Math.round((part.pauseAfterMs * cellsPerSecond) / 1000));
    return [energy.map((cell) => cell * factor), pause];
  });
  const loudness = integratedLoudness([concatenated(whole)]);
  return Number.isFinite(loudness) ? targetLufs - loudness : 0;
}

function concatenated(pieces: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A better plan after what came out; null where it is good, or cannot get better. */
export function corrected(plan: Plan, { integratedLufs, truePeakDbtp }: Levels): Plan | null {
  const tooHigh = Math.max(0, (truePeakDbtp ?? -Infinity) - highestPeakDbtp);
  const off = integratedLufs === null ? 0 : plan.targetLufs - integratedLufs;
  const missing = Math.abs(off) > toleranceLu ? off : 0;
  const parts = plan.parts.map((part) => ({ ...part, gainDb: Math.min(mostGainDb, part.gainDb + missing) }));
  const louder = parts.some(({ gainDb }, index) => Math.abs(gainDb - plan.parts[index]!.gainDb) > toleranceLu / 2);
  if (tooHigh === 0 && !louder) return null;
  const ceiling = tooHigh > 0 ? plan.ceilingDbtp - tooHigh - 0.1 : plan.ceilingDbtp;
  return { ...plan, parts, ceilingDbtp: ceiling };
}
