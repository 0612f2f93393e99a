import { isPlausibleDuration } from '../plausible-duration';

interface NeuralSamples {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Audibility threshold: 0.2 % of full scale. */
const audible = 0.002;

/** Whether samples can be the speech of this text: neural engines can return NaN, silence, or babble without an error. */
export function isPlausibleSpeech({ samples, sampleRate }: NeuralSamples, text: string, speed: number): boolean {
  if (!isPlausibleDuration(samples.length / sampleRate, text, speed)) return false;
  // Every comparison with NaN is false.
  return samples.every((sample) => Math.abs(sample) < 100) && samples.some((sample) => Math.abs(sample) > audible);
}
