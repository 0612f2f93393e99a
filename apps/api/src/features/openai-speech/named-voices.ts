import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import { z } from 'zod';
import { certainLanguageOf, isSameLanguage, VoiceCatalog } from '../voices/public';
import likenessData from './named-voices.json';

interface Likeness {
  readonly gender: 'female' | 'male';
  /** Locale of the voice for English texts. */
  readonly locale?: string;
}

/** OpenAI's voices by what a listener notices first. */
const likenesses = likenessData as Readonly<Record<string, Likeness>>;

const defaultLanguage = 'en';

export const listedVoiceSchema = z.object({
  id: z.string().meta({ description: 'For `voice` of a request.' }),
  name: z.string(),
  voice_id: z.string().meta({ description: 'The voice that speaks; differs from `id` for names of OpenAI.' }),
  language: z.string(),
  gender: z.string(),
  provider: z.string(),
});
type ListedVoice = z.infer<typeof listedVoiceSchema>;

/** Voices by their ids, and by OpenAI's names. */
@Injectable()
export class NamedVoices {
  constructor(private readonly catalog: VoiceCatalog) {}

  /** The id of the voice that reads this text. Ids that are none of OpenAI's names are returned as they are. */
  async idFor(name: string, text: string, provider?: string): Promise<string> {
    if (!Object.hasOwn(likenesses, name)) return name;
    return (await this.like(name, certainLanguageOf(text) ?? defaultLanguage, provider)).voice_id;
  }

  /** OpenAI's names, as they read English, then every voice. */
  async list(): Promise<ListedVoice[]> {
    const voices = await this.catalog.speaking(() => true);
    if (voices.length === 0) return [];
    const fitting = await this.fitting(defaultLanguage);
    const named = Object.keys(likenesses).map((id) => ({ ...listed(likeIn(fitting, id, defaultLanguage)), id }));
    return [...named, ...voices.map(listed)];
  }

  private async like(name: string, language: string, provider?: string): Promise<Voice> {
    return likeIn(await this.fitting(language, provider), name, language);
  }

  /** The voices that speak the language; all if none does. */
  private async fitting(language: string, provider?: string): Promise<readonly Voice[]> {
    const fitting = await this.catalog.speaking((locale) => isSameLanguage(locale, language), provider);
    return fitting.length > 0 ? fitting : this.catalog.speaking(() => true, provider);
  }
}

/** OpenAI's own voice where its provider is configured, else one of the same gender. @throws AppError `voice.unknown` */
function likeIn(voices: readonly Voice[], name: string, language: string): Voice {
  const [first] = voices;
  if (!first) throw new AppError('voice.unknown', { param: 'voice', voiceId: name });
  const own = voices.find(({ voice_id }) => voice_id === `openai-${name}`);
  const ofProvider = () => voices.filter(({ provider }) => provider === first.provider);
  return own ?? alike(name, ofProvider(), language);
}

/** Names of one gender get different voices, as far as there are enough. */
function alike(name: string, voices: readonly Voice[], language: string): Voice {
  const { gender, locale } = likenesses[name]!;
  const wanted = language === defaultLanguage ? (locale ?? 'en-US') : undefined;
  const sameGender = preferred(voices, ({ labels }) => labels.gender === gender);
  const candidates = preferred(sameGender, ({ labels }) => wanted === undefined || labels.locale === wanted);
  const peers = Object.keys(likenesses).filter((other) => {
    const likeness = likenesses[other]!;
    return likeness.gender === gender && likeness.locale === locale;
  });
  return candidates[peers.indexOf(name) % candidates.length]!;
}

/** Those that fit; all if none does. */
function preferred(voices: readonly Voice[], fits: (voice: Voice) => boolean): readonly Voice[] {
  const fitting = voices.filter(fits);
  return fitting.length > 0 ? fitting : voices;
}

const listed = ({ voice_id, name, labels, provider }: Voice): ListedVoice => ({
  id: voice_id,
  name,
  voice_id,
  language: labels.locale || labels.language,
  gender: labels.gender,
  provider,
});
