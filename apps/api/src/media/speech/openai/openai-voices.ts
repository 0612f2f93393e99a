import type { Voice } from '@duetcast/domain/voices/voice';
import { z } from 'zod';
import { readOnce, readRows } from '../../data/rows';
import { voiceIdOf } from '../speech-provider';
import { substituteFor } from './speech-models';

const row = z.tuple([z.string(), z.enum(['female', 'male', 'neutral']), z.string(), z.string(), z.string()]);
type Row = z.infer<typeof row>;

/**
 * Name, gender, age, use case and manner of the voices in OpenAI's documentation; the API does not list them. Models
 * before gpt-4o-mini-tts lack `onlyNewer`.
 */
const rows = readOnce(() => readRows('openai-voices.tsv', row));

const onlyNewer = new Set(['ballad', 'cedar', 'marin', 'verse']);

const isVoiceOf = (model: string, name: string): boolean =>
  substituteFor(model, name) === name && !(model.startsWith('tts-1') && onlyNewer.has(name));

/** The voices of a model, all multilingual and tuned for English. */
export const openAiVoices = (model: string): readonly Voice[] =>
  rows()
    .filter(([name]) => isVoiceOf(model, name))
    .map((row) => voiceOf(row, model));

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
