import { isRealtime } from './realtime-endpoint';

export const speechModel = 'gpt-4o-mini-tts';
/** https://platform.openai.com/docs/deprecations */
export const successorModel = 'gpt-realtime-2.1-mini';
export const endOfSpeechModels = Date.parse('2027-01-06T00:00:00Z');

export const endsWithThem = (model: string): boolean => /^(?:tts-1|gpt-4o-mini-tts)(?:-|$)/.test(model);

/** Voices that the Realtime API lacks, with those that are described most alike. */
const substitutes: Readonly<Record<string, string>> = { fable: 'ballad', nova: 'coral', onyx: 'cedar' };

/** The voice that speaks for `voice` with a model: another one where the model lacks it. */
export const substituteFor = (model: string, voice: string): string =>
  isRealtime(model) ? (substitutes[voice] ?? voice) : voice;
