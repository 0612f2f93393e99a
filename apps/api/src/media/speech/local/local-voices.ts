import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceIdOf } from '../voice-id';
import { men, women, type Character } from './local-characters';
import { localLanguages, type LocalLanguage } from './local-languages';

/** Speech engine; part of a segment's cache key. */
export type LocalEngine = 'espeak' | 'flite';

/** A voice of the local provider: its public description and its engine settings. */
export interface LocalVoice {
  /** Voice id without the provider prefix: `en-us-f3`. */
  readonly id: string;
  readonly voice: Voice;
  readonly language: LocalLanguage;
  /** Name of the engine's voice. */
  readonly engineVoice: string;
  readonly rate: number;
  readonly pitch: number;
}

/** All voices of an engine in a stable order: by language, women and men alternating. */
export function localVoices(engine: LocalEngine): readonly LocalVoice[] {
  return engine === 'espeak' ? localLanguages.flatMap(voicesOfLanguage) : fliteVoices;
}

function voicesOfLanguage(language: LocalLanguage): LocalVoice[] {
  const female = language.women.flatMap((name, at) => voiceOf(language, women[at], name));
  const male = language.men.flatMap((name, at) => voiceOf(language, men[at], name));
  return Array.from({ length: Math.max(female.length, male.length) }, (_, at) => [female[at], male[at]])
    .flat()
    .filter((voice) => voice !== undefined);
}

function voiceOf(language: LocalLanguage, character: Character | undefined, name: string): LocalVoice[] {
  if (!character) return [];
  return [
    {
      id: `${language.locale}-${character.variant}`.toLowerCase(),
      voice: describe(language, character, name, 'espeak-ng'),
      language,
      engineVoice: `${language.identifier}+${character.variant}`,
      rate: character.rate,
      pitch: character.pitch,
    },
  ];
}

const ages = { young: 'a young', middle_aged: 'a middle-aged', old: 'an older' } as const;
const purposes = { conversational: 'conversation', narration: 'narration', news: 'the news' } as const;

function describe(language: LocalLanguage, character: Character, name: string, model: string): Voice {
  const voiceId = voiceIdOf('local', `${language.locale}-${character.variant}`.toLowerCase());
  const iso = language.locale.split('-')[0] ?? language.locale;
  const person = character.gender === 'female' ? 'woman' : 'man';
  const { manner } = character;
  const spoken = language.accent === 'standard' ? language.name : `${language.name} (${language.accent})`;
  const preview = `/api/voices/${voiceId}/preview`;
  return {
    voice_id: voiceId,
    name,
    description: `${capital(manner)}: ${ages[character.age]} ${person}'s voice, made for ${purposes[character.useCase]}.\nSpeaks ${spoken}.`,
    preview_url: preview,
    category: 'local',
    provider: 'local',
    labels: {
      language: iso,
      accent: language.accent,
      locale: language.locale,
      gender: character.gender,
      age: character.age,
      use_case: character.useCase,
      description: manner,
    },
    verified_languages: [
      { language: iso, accent: language.accent, model_id: model, locale: language.locale, preview_url: preview },
    ],
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const flite = (
  variant: string,
  accent: string,
  locale: string,
  character: Character | undefined,
  name: string,
): LocalVoice[] => {
  if (!character) return [];
  const language: LocalLanguage = {
    identifier: 'flite',
    locale,
    name: 'English',
    accent,
    script: 'Latin',
    women: [],
    men: [],
  };
  const id = `${locale}-${variant}`.toLowerCase();
  const voice = describe(language, { ...character, variant }, name, 'flite');
  return [{ id, voice, language, engineVoice: variant, rate: character.rate, pitch: character.pitch }];
};

/** The voices without the optional espeak-ng package. */
const fliteVoices: readonly LocalVoice[] = [
  ...flite('slt', 'american', 'en-US', women[1], 'Sarah'),
  ...flite('rms', 'american', 'en-US', men[1], 'Raymond'),
  ...flite('awb', 'scottish', 'en-GB-scotland', men[0], 'Angus'),
  ...flite('kal16', 'american', 'en-US', men[2], 'Calvin'),
];
