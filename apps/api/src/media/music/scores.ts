import { instruments, type Note } from './instruments';
import scoreData from './scores.json';

/** Notes of a bar: when, in beats; which note of the chord, from the lowest; how long, in beats. */
type Pattern = readonly (readonly [beat: number, tone: number, beats: number])[];

interface Layer {
  readonly instrument: keyof typeof instruments;
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

/**
 * The chords are common progressions, which belong to everyone. `calm`: slow chords with few high notes. `warm`: a broken chord
 * on a soft string. `bright`: light steps on wooden bars. `pulse`: a steady low pulse for serious subjects.
 */
export const scores = scoreData as unknown as Readonly<Record<keyof typeof scoreData, Score>>;

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
      { startSeconds, seconds: 3, pitch: pitch + 12, level: 0.45, instrument: instruments.pluck },
      { startSeconds, seconds: 0.8, pitch, level: 0.3, instrument: instruments.pad },
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
      instrument: instruments[instrument],
    })),
  );
}
