import chords from './chords.json';
import { bass, mallet, pad, pluck, type Instrument, type Note } from './instruments';

/** Notes of a bar: when, in beats; which note of the chord, from the lowest; how long, in beats. */
type Pattern = readonly (readonly [beat: number, tone: number, beats: number])[];

interface Layer {
  readonly instrument: Instrument;
  readonly level: number;
  /** Semitones above the chord as written. */
  readonly transposed: number;
  readonly pattern: Pattern;
}

/** A loop: each chord lasts a bar. */
export interface Score {
  readonly beatsPerMinute: number;
  readonly beatsPerBar: number;
  /** MIDI pitches, from the lowest. */
  readonly chords: readonly (readonly number[])[];
  readonly layers: readonly Layer[];
}

const whole = (beats: number): Pattern => [0, 1, 2, 3].map((tone) => [0, tone, beats]);
const root = (...beats: readonly number[]): Pattern => beats.map((beat) => [beat, 0, 0.9]);

/** The chords are common progressions, which belong to everyone. */
export const scores = {
  /** Slow chords with few high notes. */
  calm: {
    beatsPerMinute: 60,
    beatsPerBar: 4,
    chords: chords.calm,
    layers: [
      { instrument: pad, level: 0.5, transposed: 0, pattern: whole(4) },
      { instrument: pluck, level: 0.28, transposed: 12, pattern: [[0.5, 3, 2], [2, 2, 2], [3.5, 1, 1]] }, // prettier-ignore
    ],
  },
  /** A broken chord on a soft string. */
  warm: {
    beatsPerMinute: 90,
    beatsPerBar: 4,
    chords: chords.warm,
    layers: [
      {
        instrument: pluck,
        level: 0.6,
        transposed: 0,
        pattern: [0, 2, 1, 3, 2, 1, 3, 2].map((tone, index) => [index / 2, tone, 1] as const),
      },
      { instrument: pad, level: 0.16, transposed: 0, pattern: whole(4) },
    ],
  },
  /** Light steps on wooden bars. */
  bright: {
    beatsPerMinute: 120,
    beatsPerBar: 4,
    chords: chords.bright,
    layers: [
      { instrument: mallet, level: 0.55, transposed: 12, pattern: [[0, 1, 1], [0.75, 2, 1], [1.5, 3, 1], [2, 2, 1], [2.75, 3, 1], [3.5, 1, 0.5]] }, // prettier-ignore
      { instrument: bass, level: 0.4, transposed: 0, pattern: root(0, 2) },
      { instrument: pad, level: 0.12, transposed: 0, pattern: whole(4) },
    ],
  },
  /** A steady low pulse for serious subjects. */
  pulse: {
    beatsPerMinute: 120,
    beatsPerBar: 8,
    chords: chords.pulse,
    layers: [
      { instrument: bass, level: 0.5, transposed: 0, pattern: root(0, 1, 2, 3, 4, 5, 6, 7) },
      { instrument: pad, level: 0.3, transposed: 0, pattern: whole(8) },
      { instrument: mallet, level: 0.2, transposed: 12, pattern: [[1.5, 3, 1], [3.5, 2, 1], [5.5, 3, 1], [7, 1, 1]] }, // prettier-ignore
    ],
  },
} as const satisfies Record<string, Score>;

export type ScoreName = keyof typeof scores;

const barSeconds = ({ beatsPerMinute, beatsPerBar }: Score): number => (beatsPerBar * 60) / beatsPerMinute;

/** All bars once. */
export function loopOf(score: Score): { notes: Note[]; seconds: number } {
  const notes = score.chords.flatMap((chord, bar) => barOf(score, chord, bar * barSeconds(score)));
  return { notes, seconds: score.chords.length * barSeconds(score) };
}

/** The last two chords of the loop, then the first, which rings out. */
export function stingOf(score: Score): { notes: Note[]; seconds: number } {
  const beat = 60 / score.beatsPerMinute;
  const half = 2 * beat;
  const before = score.chords
    .slice(-2)
    .flatMap((chord, index) => barOf(score, chord, index * half).filter(({ startSeconds }) => startSeconds < (index + 1) * half)); // prettier-ignore
  const notes = before.map((note) => ({ ...note, seconds: Math.min(note.seconds, 2 * half - note.startSeconds) }));
  const [first] = score.chords;
  const rolled = (first ?? []).flatMap((pitch, tone): Note[] => {
    const startSeconds = 2 * half + tone * 0.07;
    return [
      { startSeconds, seconds: 3, pitch: pitch + 12, level: 0.45, instrument: pluck },
      { startSeconds, seconds: 0.8, pitch, level: 0.3, instrument: pad },
    ];
  });
  return { notes: [...notes, ...rolled], seconds: 2 * half + 4 };
}

function barOf({ layers, beatsPerMinute }: Score, chord: readonly number[], startSeconds: number): Note[] {
  const beat = 60 / beatsPerMinute;
  return layers.flatMap(({ instrument, level, transposed, pattern }) =>
    pattern.map(([at, tone, beats]) => ({
      startSeconds: startSeconds + at * beat,
      seconds: beats * beat,
      pitch: chord[tone % chord.length]! + transposed,
      level,
      instrument,
    })),
  );
}
