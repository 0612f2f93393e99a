import { play, type Note } from './instruments';
import { loopOf, scores, stingOf, type ScoreName } from './scores';

/** A loop, or a short closing phrase. */
export type MusicKind = 'bed' | 'sting';

export const musicRate = 44_100;
/** A loop ends with its own beginning, with which a repetition crosses. */
const overlapSeconds = 2;
const peak = 0.6;

export const secondsOf = (name: ScoreName, kind: MusicKind): number =>
  kind === 'bed' ? loopOf(scores[name]).seconds + overlapSeconds : stingOf(scores[name]).seconds;

/** Music that we made ourselves: one channel, the same samples every time. */
export function synthesize(name: ScoreName, kind: MusicKind): Float32Array {
  if (kind === 'sting') {
    const { notes, seconds } = stingOf(scores[name]);
    return normalized(faded(reverberated(played(notes, seconds, false))));
  }
  const { notes, seconds } = loopOf(scores[name]);
  const once = played(notes, seconds, true);
  // The second time has the room's echo of the first.
  const loop = reverberated(joined(once, once)).subarray(once.length);
  return normalized(joined(loop, loop.subarray(0, overlapSeconds * musicRate)));
}

function played(notes: readonly Note[], seconds: number, repeats: boolean): Float64Array {
  const samples = new Float64Array(Math.round(seconds * musicRate));
  for (const note of notes) play(note, samples, musicRate, repeats);
  return samples;
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const whole = new Float64Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/** Echoes of a small room (M. R. Schroeder, 1962): delays in seconds whose ratios are irrational. */
const combs = [0.0297, 0.0371, 0.0411, 0.0437];
const allPasses = [0.005, 0.0017];
const wet = 0.18;

function reverberated(samples: Float64Array): Float64Array {
  let echoes = new Float64Array(samples.length);
  for (const seconds of combs) {
    const delay = Math.round(seconds * musicRate);
    const line = samples.slice();
    let damped = 0;
    for (let i = delay; i < line.length; i++) {
      damped = line[i - delay]! * 0.7 + damped * 0.3;
      line[i]! += damped * 0.78;
    }
    for (let i = delay; i < line.length; i++) echoes[i]! += (line[i - delay]! * wet) / 2;
  }
  for (const seconds of allPasses) echoes = allPassed(echoes, Math.round(seconds * musicRate));
  return samples.map((sample, i) => sample + echoes[i]!);
}

function allPassed(samples: Float64Array, delay: number): Float64Array<ArrayBuffer> {
  const passed = new Float64Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    passed[i] = -0.7 * samples[i]! + (samples[i - delay] ?? 0) + 0.7 * (passed[i - delay] ?? 0);
  return passed;
}

/** Fades out over the last second. */
function faded(samples: Float64Array): Float64Array {
  const start = samples.length - musicRate;
  return samples.map((sample, i) => (i < start ? sample : sample * ((samples.length - i) / musicRate) ** 2));
}

function normalized(samples: Float64Array): Float32Array {
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return Float32Array.from(samples, (sample) => (sample * peak) / highest);
}
