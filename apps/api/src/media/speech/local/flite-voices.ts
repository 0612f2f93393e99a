import type { Character } from './local-characters';
import { localVoice, type LocalVoice } from './local-voice';

const flite = (locale: string, accent: string, name: string, character: Character): LocalVoice => {
  const language = {
    identifier: 'flite',
    locale,
    name: 'English',
    accent,
    women: [],
    men: [],
  } as const;
  return localVoice('flite', character.variant, language, character, name);
};

const middleAged = { age: 'middle_aged', pitch: 50 } as const;

/** Recorded voices, easier to understand than those of eSpeak (docs/PERFORMANCE.md); the pitch is that of the recording. */
export const fliteVoices: readonly LocalVoice[] = [
  flite('en-US', 'american', 'Sarah', {
    ...middleAged,
    variant: 'slt',
    gender: 'female',
    useCase: 'narration',
    rate: 162,
    manner: 'warm and steady',
  }),
  flite('en-US', 'american', 'Raymond', {
    ...middleAged,
    variant: 'rms',
    gender: 'male',
    useCase: 'narration',
    rate: 160,
    manner: 'calm and grounded',
  }),
  flite('en-GB-scotland', 'scottish', 'Angus', {
    ...middleAged,
    variant: 'awb',
    gender: 'male',
    useCase: 'conversational',
    rate: 172,
    manner: 'friendly and open',
  }),
  flite('en-US', 'american', 'Calvin', {
    ...middleAged,
    variant: 'kal16',
    gender: 'male',
    useCase: 'news',
    rate: 176,
    manner: 'firm and precise',
  }),
];
