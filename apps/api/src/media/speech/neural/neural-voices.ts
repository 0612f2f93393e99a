import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceIdOf } from '../voice-id';
import type { ModelVoice, VoiceModel } from './voice-model';

/** A voice of the neural provider: its public description and its speaker. */
export interface NeuralVoice {
  readonly voice: Voice;
  readonly model: VoiceModel;
  readonly speaker: ModelVoice;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (locale: string): string => languageNames.of(locale) ?? locale;
const accents: Readonly<Record<string, string>> = {
  'en-US': 'american',
  'es-ES': 'castilian',
  'fr-FR': 'parisian',
  'pt-BR': 'brazilian',
};

/** The voices of a model, in its order. */
export const voicesOf = (model: VoiceModel): NeuralVoice[] =>
  model.voices.map((speaker) => ({ voice: describe(model, speaker), model, speaker }));

function describe(model: VoiceModel, { id, name, gender, locale, useCase }: ModelVoice): Voice {
  const voiceId = voiceIdOf('neural', id);
  const preview = `/api/voices/${voiceId}/preview`;
  const language = locale.split('-')[0] ?? locale;
  const accent = accents[locale] ?? 'standard';
  const person = gender === 'female' ? 'woman' : 'man';
  const manner = useCase === 'narration' ? 'calm' : 'natural';
  return {
    voice_id: voiceId,
    name,
    description: `Neural: a ${person}'s voice, recorded from a reader.\nSpeaks ${languageName(locale)}.`,
    preview_url: preview,
    category: 'neural',
    provider: 'neural',
    // The data sets give no ages.
    labels: { language, accent, locale, gender, age: 'middle_aged', use_case: useCase, description: manner },
    verified_languages: [{ language, accent, model_id: model.name, locale, preview_url: preview }],
  };
}
