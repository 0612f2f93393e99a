import instrumentData from './instruments.json';

/** An instrument made of sine waves, each with its own decay. */
export interface Instrument {
  /** Multiple of the note's frequency, amplitude, and seconds in which it decays by 60 dB. */
  readonly partials: readonly (readonly [ratio: number, amplitude: number, decaySeconds: number])[];
  readonly attackSeconds: number;
  /** Time from the end of the note to silence. */
  readonly releaseSeconds: number;
  /** Two copies, so many cents above and below, which makes a chorus; 0: one. */
  readonly detuneCents: number;
}

/** The pluck sounds like a soft nylon string, the mallet like a marimba: a fundamental and a short, high overtone. */
export const instruments = instrumentData as unknown as Readonly<Record<keyof typeof instrumentData, Instrument>>;

export interface Note {
  /** Time from the beginning of the music. */
  readonly startSeconds: number;
  readonly seconds: number;
  /** Number in MIDI: 69 is 440 Hz. */
  readonly pitch: number;
  readonly level: number;
  readonly instrument: Instrument;
}

export const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

/** Adds a note to samples; what goes beyond their end continues at their beginning if the music repeats. */
export function play(note: Note, samples: Float64Array, sampleRate: number, repeats: boolean): void {
  const { partials, detuneCents, attackSeconds, releaseSeconds } = note.instrument;
  const start = Math.round(note.startSeconds * sampleRate);
  const [held, attack] = [note.seconds * sampleRate, attackSeconds * sampleRate];
  const release = releaseSeconds * sampleRate;
  const frames = Math.min(Math.round(held + release), repeats ? samples.length : samples.length - start);
  const cents = detuneCents === 0 ? [0] : [-detuneCents, detuneCents];
  const tone = new Float64Array(Math.max(0, frames));
  for (const detune of cents)
    for (const [ratio, amplitude, decaySeconds] of partials) {
      const hertz = hertzOf(note.pitch + detune / 100) * ratio;
      // Higher ones would alias, or be heard as hiss.
      if (hertz < sampleRate / 4)
        addSine(tone, hertz / sampleRate, amplitude / cents.length, decaySeconds * sampleRate);
    }
  for (let i = 0; i < frames; i++) {
    const rising = i < attack ? (1 - Math.cos((Math.PI * i) / attack)) / 2 : 1;
    const falling = i < held ? 1 : (1 + Math.cos((Math.PI * (i - held)) / release)) / 2;
    samples[(start + i) % samples.length]! += tone[i]! * rising * falling * note.level;
  }
}

/** A decaying sine wave as a damped resonator, which needs no sine per sample. */
function addSine(tone: Float64Array, cyclesPerFrame: number, amplitude: number, decayFrames: number): void {
  const decay = 10 ** (-3 / decayFrames);
  const angle = 2 * Math.PI * cyclesPerFrame;
  const feedback = 2 * decay * Math.cos(angle);
  const damping = decay * decay;
  let before = 0;
  let current = amplitude * decay * Math.sin(angle);
  for (let i = 1; i < tone.length; i++) {
    tone[i]! += current;
    const next = feedback * current - damping * before;
    before = current;
    current = next;
  }
}
