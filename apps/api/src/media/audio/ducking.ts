import { ratioOf } from './signal/block';
import { cellsPerSecond } from './signal/loudness';

/** Level of the music under speech, and alone, dB relative to the speech. */
const [duckedDb, openDb] = [-20, -10];
/** The music is down when a word begins, and rises slowly after it. */
const [attackMs, releaseMs] = [250, 1_200];
/** A shorter gap is part of a conversation: the music stays down. */
const holdMs = 700;

const cellsIn = (ms: number): number => Math.round((ms * cellsPerSecond) / 1000);

/** Positions in cells of 10 ms. */
interface BedSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

/**
 * Gain of the music per cell of its span, relative to speech. It follows the speech like a compressor with a side chain;
 * because the speech is known before it plays, the music is down in time for the first sound of a word.
 * @param speaks per cell of the whole, whether someone speaks
 */
export function duckedGains(speaks: ArrayLike<boolean>, { start, end, fadeIn, fadeOut }: BedSpan): Float32Array {
  const levels = levelsOf(speaks, start, end);
  const [fall, rise] = [attackMs, releaseMs].map((ms) => (openDb - duckedDb) / cellsIn(ms)) as [number, number];
  for (let i = levels.length - 2; i >= 0; i--) levels[i] = Math.min(levels[i]!, levels[i + 1]! + fall);
  for (let i = 1; i < levels.length; i++) levels[i] = Math.min(levels[i]!, levels[i - 1]! + rise);
  return levels.map((db, i) => ratioOf(db) * faded(i, fadeIn) * faded(levels.length - 1 - i, fadeOut));
}

/** The level to reach in each cell, before ramps. */
function levelsOf(speaks: ArrayLike<boolean>, start: number, end: number): Float32Array {
  const levels = new Float32Array(end - start).fill(openDb);
  const hold = cellsIn(holdMs);
  let last = -Infinity;
  for (let cell = start; cell < end; cell++) {
    if (!speaks[cell]) continue;
    levels.fill(duckedDb, cell - last <= hold ? last - start : cell - start, cell - start + 1);
    last = cell;
  }
  return levels;
}

/** Equal power, so that two sounds that cross keep their loudness. */
const faded = (distance: number, length: number): number =>
  distance >= length ? 1 : Math.sin((Math.PI / 2) * (distance / length));
