import type { NeuralSamples } from './sherpa.process';

/** Audibility threshold: 0.2 % of full scale. */
const audible = 0.002;
/** Far outside of any speaker: 100 characters in a second, or 2 characters in one. */
const minSecondsPerCharacter = 0.01;
const maxSecondsPerCharacter = 0.5;
/** Pauses of a short text count more. */
const spareSeconds = 3;

/** Whether samples can be the speech of this text: neural engines can return NaN, silence, or babble without an error. */
export function isPlausibleSpeech({ samples, sampleRate }: NeuralSamples, text: string, speed: number): boolean {
  const seconds = (samples.length / sampleRate) * speed;
  const characters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (!(seconds >= characters * minSecondsPerCharacter)) return false;
  if (!(seconds <= characters * maxSecondsPerCharacter + spareSeconds)) return false;
  // Every comparison with NaN is false.
  return samples.every((sample) => Math.abs(sample) < 100) && samples.some((sample) => Math.abs(sample) > audible);
}
