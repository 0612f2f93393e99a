import type { Voice } from '@duetcast/domain/voices/voice';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { voiceIdOf } from '../speech-provider';

/** ElevenLabs' labels are free text; older voices write `middle aged`, newer `middle_aged`. */
const label = (text: string | undefined): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Maps an ElevenLabs voice; its preview is an ElevenLabs URL. */
export function elevenLabsVoice(voice: ElevenLabs.Voice): Voice {
  const { labels = {}, verifiedLanguages = [] } = voice;
  const [first] = verifiedLanguages;
  const language = labels.language ?? first?.language ?? 'en';
  return {
    voice_id: voiceIdOf('elevenlabs', voice.voiceId),
    name: voice.name ?? voice.voiceId,
    description: voice.description ?? labels.description ?? '',
    preview_url: voice.previewUrl ?? null,
    category: voice.category ?? 'premade',
    provider: 'elevenlabs',
    engine: 'elevenlabs',
    quality: 'natural',
    license: null,
    labels: {
      language,
      accent: labels.accent ?? first?.accent ?? '',
      locale: labels.locale ?? first?.locale ?? language,
      gender: label(labels.gender),
      age: label(labels.age),
      use_case: label(labels.use_case ?? labels['use case']),
      description: labels.descriptive ?? labels.description ?? '',
    },
    verified_languages: verifiedLanguages.map((verified) => ({
      language: verified.language,
      accent: verified.accent ?? null,
      model_id: verified.modelId,
      locale: verified.locale ?? null,
      preview_url: verified.previewUrl ?? null,
    })),
    ...(voice.sharing?.rate !== undefined && { custom_rate: voice.sharing.rate }),
  };
}
