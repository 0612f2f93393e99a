import { men, women, type Character } from './local-characters';
import { localLanguages, type LocalLanguage } from './local-languages';
import { localVoice, type LocalEngine, type LocalVoice } from './local-voice';

const flite = (locale: string, accent: string, name: string, character: Character): LocalVoice => {
  const language = {
    identifier: 'flite',
    locale,
    name: 'English',
    accent,
    women: [],
    men: [],
    best: [],
  } as const;
  return localVoice('flite', character.variant, language, character, name);
};

const middleAged = { age: 'middle_aged', pitch: 50 } as const;

/** Recorded voices, easier to understand than those of eSpeak (docs/PERFORMANCE.md); the pitch is that of the recording. */
const fliteVoices: readonly LocalVoice[] = [
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

const voicesOfEngine: Readonly<Record<LocalEngine, () => readonly LocalVoice[]>> = {
  flite: () => fliteVoices,
  espeak: () => localLanguages().flatMap(voicesOfLanguage),
};

/** The voices of the engines, in a stable order: of eSpeak by language, women and men alternating. */
export const localVoices = (...engines: readonly LocalEngine[]): readonly LocalVoice[] =>
  engines.flatMap((engine) => voicesOfEngine[engine]());

function voicesOfLanguage(language: LocalLanguage): LocalVoice[] {
  // The sort is stable: the others stay in their order.
  const understoodFirst = (characters: readonly Character[]) =>
    [...characters].sort((one, other) => rank(one) - rank(other));
  const rank = ({ variant }: Character) => (language.best.includes(variant) ? 0 : 1);
  const [females, males] = [understoodFirst(women), understoodFirst(men)];
  const female = language.women.flatMap((name, at) => espeakVoice(language, females[at], name));
  const male = language.men.flatMap((name, at) => espeakVoice(language, males[at], name));
  return Array.from({ length: Math.max(female.length, male.length) }, (_, at) => [female[at], male[at]])
    .flat()
    .filter((voice) => voice !== undefined);
}

const espeakVoice = (language: LocalLanguage, character: Character | undefined, name: string): LocalVoice[] =>
  character ? [localVoice('espeak', `${language.identifier}+${character.variant}`, language, character, name)] : [];
