import type { Bed, PlannedBed } from './bed';
import { duckedGains } from './ducking';
import { cellsPerSecond, integratedLoudness, loudnessOf } from './signal/loudness';

/** The music plays alone before the first word and after the last, ms. */
const [leadInMs, tailMs] = [1_500, 3_000];
/** The music and a clip beside it cross for this long, ms. */
const crossfadeMs = 1_500;
/** The beginning of music that nothing precedes, ms. */
const fadeInMs = 300;
/** Speech quieter than this, dB below its loudness, does not lower the music. */
const speechRangeDb = 25;
/** The end of a clip that is this much quieter than the whole, dB, at most so long. */
const [quietDb, maxQuietMs] = [15, 1_500];

const cellsIn = (ms: number): number => (ms * cellsPerSecond) / 1000;
const msPerCell = 1000 / cellsPerSecond;

/** How long the end of a clip is quiet, ms. */
export function quietEnd(energy: Float64Array): number {
  const threshold = integratedLoudness([energy]) - quietDb;
  const last = energy.findLastIndex((cell) => loudnessOf(cell) >= threshold);
  return Math.min(maxQuietMs, (energy.length - 1 - last) * msPerCell);
}

export interface PlannedPart {
  /** Range of frames to use, at the part's own rate. */
  readonly start: number;
  readonly end: number;
  readonly sampleRate: number;
  readonly gainDb: number;
  /** Frames at the output rate; negative: the next part begins before the end of this one, which fades out under it. */
  readonly pauseFrames: number;
}

interface Under {
  readonly bed: Bed;
  /** Energy per cell and gain of each part that is speech; null: a clip. */
  readonly speech: readonly ({ readonly energy: Float64Array; readonly gainDb: number } | null)[];
  readonly targetLufs: number;
  readonly makeupDb: number;
}

interface Layout {
  readonly parts: readonly PlannedPart[];
  readonly leadIn: number;
  readonly bed: PlannedBed | null;
}

/** Places the music under the parts from the first speech to the last. */
export function layOut(parts: readonly PlannedPart[], under: Under | null, sampleRate: number, silenceMs = 0): Layout {
  const first = under?.speech.findIndex((part) => part !== null) ?? -1;
  const framesOf = (ms: number): number => Math.round((ms * sampleRate) / 1000);
  if (!under || first < 0) return { parts, leadIn: framesOf(silenceMs), bed: null };
  const last = under.speech.findLastIndex((part) => part !== null);
  const leadIn = framesOf(silenceMs + (first === 0 ? leadInMs : 0));
  const isEnd = last === parts.length - 1;
  const tail = isEnd ? framesOf(tailMs) : 0;
  const placed = parts.map((part, index) =>
    index === last ? { ...part, pauseFrames: part.pauseFrames + tail } : part,
  );
  const starts = startsOf(placed, leadIn, sampleRate);
  const cellOf = (frame: number): number => Math.round((frame * cellsPerSecond) / sampleRate);
  const clipEnd = starts[first]! - Math.max(0, parts[first - 1]?.pauseFrames ?? 0);
  const span = {
    start: first === 0 ? 0 : cellOf(Math.max(0, clipEnd - framesOf(crossfadeMs))),
    end: isEnd ? cellOf(starts[parts.length]!) : cellOf(starts[last + 1]! + framesOf(crossfadeMs)),
    fadeIn: cellsIn(first === 0 ? fadeInMs : crossfadeMs),
    fadeOut: cellsIn(isEnd ? tailMs : crossfadeMs),
  };
  const speaks = speechCells(under, starts.map(cellOf));
  const { bed, targetLufs, makeupDb } = under;
  const gainDb = Number.isFinite(bed.loudness) ? targetLufs + makeupDb - bed.loudness : 0;
  const start = Math.round((span.start * sampleRate) / cellsPerSecond);
  return { parts: placed, leadIn, bed: { start, gainDb, gains: duckedGains(speaks, span) } };
}

/** Start frame of each part, then the end of the last with its pause. */
function startsOf(parts: readonly PlannedPart[], leadIn: number, sampleRate: number): number[] {
  const starts = [leadIn];
  for (const part of parts) {
    const frames = Math.ceil(((part.end - part.start) * sampleRate) / part.sampleRate);
    starts.push(starts.at(-1)! + frames + part.pauseFrames);
  }
  return starts;
}

/** Whether someone speaks, for each cell of the whole. */
function speechCells({ speech, targetLufs }: Under, starts: readonly number[]): boolean[] {
  const speaks: boolean[] = [];
  for (const [index, part] of speech.entries()) {
    if (!part) continue;
    const threshold = targetLufs - part.gainDb - speechRangeDb;
    for (const [cell, energy] of part.energy.entries())
      if (loudnessOf(energy) >= threshold) speaks[starts[index]! + cell] = true;
  }
  return speaks;
}
