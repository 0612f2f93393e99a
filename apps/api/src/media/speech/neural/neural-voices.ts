import type { Voice } from '@duetcast/domain/voices/voice';
import { voiceIdOf } from '../speech-provider';
import { languageOf, type EngineVoice, type VoiceEngine } from './voice-engine';

/** A voice of the neural provider: its public description and what its engine needs. */
export interface NeuralVoice {
  /** Without the provider: `hibari-heart`. */
  readonly id: string;
  readonly voice: Voice;
  readonly engine: VoiceEngine;
  readonly speaker: EngineVoice;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (locale: string): string => languageNames.of(locale) ?? locale;

/** The voices of an engine, in its order. */
export const voicesOf = (engine: VoiceEngine): NeuralVoice[] =>
  engine.voices.map((speaker) => {
    const id = `${engine.name}-${speaker.id}`;
    return { id, voice: describe(engine, speaker, id), engine, speaker };
  });

function describe(engine: VoiceEngine, speaker: EngineVoice, id: string): Voice {
  const { name, gender, age, accent, locale, useCase, quality } = speaker;
  const voiceId = voiceIdOf('neural', id);
  const preview = `/api/voices/${voiceId}/preview`;
  const language = languageOf(speaker);
  const person = gender === 'female' ? 'woman' : 'man';
  const manner = useCase === 'narration' ? 'calm' : 'natural';
  return {
    voice_id: voiceId,
    name,
    description: `Neural: a ${person}'s voice, made by ${engine.name}.\nSpeaks ${languageName(locale)}.`,
    preview_url: preview,
    category: 'neural',
    provider: 'neural',
    engine: engine.name,
    quality,
    license: speaker.license ?? engine.license,
    labels: { language, accent, locale, gender, age, use_case: useCase, description: manner },
    verified_languages: [{ language, accent, model_id: engine.name, locale, preview_url: preview }],
  };
}
