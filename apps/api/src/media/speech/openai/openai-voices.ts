import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceIdOf } from '../voice-id';
import { substituteFor } from './speech-models';

type Row = readonly [name: string, gender: 'female' | 'male' | 'neutral', age: string, useCase: string, manner: string];

/** Voices in OpenAI's documentation; the API does not list them. Models before gpt-4o-mini-tts lack `onlyNewer`. */
const rows: readonly Row[] = [
  ['alloy', 'neutral', 'middle_aged', 'narration', 'even and versatile'],
  ['ash', 'male', 'young', 'conversational', 'clear and direct'],
  ['ballad', 'male', 'young', 'narration', 'expressive and melodic'],
  ['cedar', 'male', 'middle_aged', 'conversational', 'natural and warm'],
  ['coral', 'female', 'young', 'conversational', 'friendly and bright'],
  ['echo', 'male', 'middle_aged', 'news', 'resonant and measured'],
  ['fable', 'neutral', 'middle_aged', 'narration', 'a storyteller'],
  ['marin', 'female', 'middle_aged', 'conversational', 'natural and calm'],
  ['nova', 'female', 'young', 'conversational', 'energetic and upbeat'],
  ['onyx', 'male', 'middle_aged', 'narration', 'deep and authoritative'],
  ['sage', 'female', 'middle_aged', 'narration', 'thoughtful and gentle'],
  ['shimmer', 'female', 'young', 'news', 'light and crisp'],
  ['verse', 'male', 'young', 'conversational', 'lively and varied'],
];

const onlyNewer = new Set(['ballad', 'cedar', 'marin', 'verse']);

const isVoiceOf = (model: string, name: string): boolean =>
  substituteFor(model, name) === name && !(model.startsWith('tts-1') && onlyNewer.has(name));

/** The voices of a model, all multilingual and tuned for English. */
export const openAiVoices = (model: string): readonly Voice[] =>
  rows.filter(([name]) => isVoiceOf(model, name)).map((row) => voiceOf(row, model));

function voiceOf([id, gender, age, useCase, manner]: Row, model: string): Voice {
  const voiceId = voiceIdOf('openai', id);
  const preview = `/api/voices/${voiceId}/preview`;
  return {
    voice_id: voiceId,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    description: `${manner.charAt(0).toUpperCase()}${manner.slice(1)}.\nSpeaks English, and the language of the text it is given.`,
    preview_url: preview,
    category: 'premade',
    provider: 'openai',
    engine: model,
    quality: 'natural',
    license: null,
    labels: {
      language: 'en',
      accent: 'american',
      locale: 'en-US',
      gender,
      age,
      use_case: useCase,
      description: manner,
    },
    verified_languages: [
      { language: 'en', accent: 'american', model_id: model, locale: 'en-US', preview_url: preview },
    ],
  };
}
