import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceIdOf } from '../speech-provider';
import type { Character, LocalEngine } from './local-characters';
import type { LocalLanguage } from './local-languages';

/** A voice of the local provider: its public description and its engine settings. */
export interface LocalVoice {
  /** Voice id without the provider prefix: `en-us-f3`. */
  readonly id: string;
  readonly voice: Voice;
  readonly language: LocalLanguage;
  readonly engine: LocalEngine;
  /** Name of the engine's voice. */
  readonly engineVoice: string;
  readonly rate: number;
  readonly pitch: number;
}

const models = { espeak: 'espeak-ng', flite: 'flite' } as const satisfies Record<LocalEngine, string>;
const licenses = { 'espeak-ng': 'GPL-3.0', flite: 'BSD-4-Clause' } as const;

/** `character.variant` is unique among the voices of a locale. */
export function localVoice(
  engine: LocalEngine,
  engineVoice: string,
  language: LocalLanguage,
  character: Character,
  name: string,
): LocalVoice {
  const { rate, pitch } = character;
  const voice = describe(language, character, name, models[engine]);
  const id = `${language.locale}-${character.variant}`.toLowerCase();
  return { id, voice, language, engine, engineVoice, rate, pitch };
}

const ages = { young: 'a young', middle_aged: 'a middle-aged', old: 'an older' } as const;
const purposes = { conversational: 'conversation', narration: 'narration', news: 'the news' } as const;

function describe(language: LocalLanguage, character: Character, name: string, model: keyof typeof licenses): Voice {
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
    engine: model,
    quality: 'basic',
    license: licenses[model],
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
