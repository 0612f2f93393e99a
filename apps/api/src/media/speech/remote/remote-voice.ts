import type { Voice } from '@duetcast/domain/voices/voice';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { voiceIdOf } from '../speech-provider';
import locales from './kokoro-locales.json';
import type { ListedVoice } from './listed-voices';

/** First letter of a Kokoro voice, such as `af_bella`. */
const kokoroLocales: Readonly<Record<string, string>> = locales;
const kokoroVoice = /^([abefhijpz])([fm])_(\w+)$/;
/** A Piper voice, such as `en_US-amy-medium`. */
const piperVoice = /(?:^|[/-])([a-z]{2,3}_[A-Z]{2})-(\w+)-(?:x_low|low|medium|high)$/;

const accents: Readonly<Record<string, string>> = { 'en-US': 'american', 'en-GB': 'british', 'pt-BR': 'brazilian' };
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What the server describes, completed by what the names of Kokoro's and Piper's voices mean. */
export function remoteVoice(listed: ListedVoice, model: string): Voice {
  const voiceId = voiceIdOf('remote', listed.id);
  const preview = `/api/voices/${encodeURIComponent(voiceId)}/preview`;
  const locale = localeOf(listed);
  const language = locale === null ? '' : new Intl.Locale(locale).language;
  const accent = accents[locale ?? ''] ?? '';
  const spoken = locale === null ? '' : `\nSpeaks ${languageNames.of(locale)}.`;
  return {
    voice_id: voiceId,
    name: nameOf(listed),
    description: `Speech server: ${listed.id} of ${model}.${spoken}`,
    preview_url: preview,
    category: 'premade',
    provider: 'remote',
    engine: model,
    quality: 'natural',
    license: null,
    labels: {
      language,
      accent,
      locale: locale ?? '',
      gender: genderOf(listed),
      age: '',
      use_case: 'narration',
      description: '',
    },
    verified_languages: locale === null ? [] : [{ language, accent, model_id: model, locale, preview_url: preview }],
  };
}

/** BCP 47 tag; null if neither the server nor the voice's name gives one. */
export function localeOf({ id, language }: ListedVoice): string | null {
  const [, letter = ''] = kokoroVoice.exec(id) ?? [];
  const [, piper = ''] = piperVoice.exec(id) ?? [];
  return tagOf(language ?? '') ?? kokoroLocales[letter] ?? tagOf(piper);
}

function tagOf(text: string): string | null {
  if (!/^[a-z]{2,3}(?:[-_]|$)/i.test(text)) return null;
  return orElse(() => Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null, null);
}

function nameOf({ id, name }: ListedVoice): string {
  if (name !== undefined && name !== id) return name;
  const short = kokoroVoice.exec(id)?.[3] ?? piperVoice.exec(id)?.[2] ?? id;
  return short.charAt(0).toUpperCase() + short.slice(1).replaceAll('_', ' ');
}

function genderOf({ id, gender }: ListedVoice): string {
  const letter = gender?.charAt(0).toLowerCase() ?? kokoroVoice.exec(id)?.[2];
  if (letter === 'f' || letter === 'w') return 'female';
  return letter === 'm' ? 'male' : '';
}
