import type { Voice } from '@duetcast/domain/voices/voice';

export const aVoice = (id: string, part: Partial<Voice> = {}): Voice => ({
  voice_id: id,
  name: `Voice ${id}`,
  description: '',
  preview_url: null,
  category: 'premade',
  provider: 'local',
  engine: 'flite',
  quality: 'basic',
  license: null,
  labels: {
    language: 'en',
    accent: '',
    locale: 'en-GB',
    gender: 'female',
    age: 'young',
    use_case: 'news',
    description: '',
  },
  verified_languages: [],
  ...part,
});
