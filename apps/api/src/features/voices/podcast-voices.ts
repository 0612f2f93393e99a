import type { Voice } from '@duetcast/domain/voices/voice';

/** Languages whose voices suit a long show. */
const languages = new Set(
  'en de fr es it pt nl pl ru uk hi tr sv da nb no fi cs hu ro el bg ca id vi ko bn ta zh'.split(' '),
);

const useCases = new Set(['conversational', 'narration']);
const pairsPerLocale = 3;

/**
 * Voices for two-speaker shows: per engine and locale, women and men alternate, so that neighbors form a pair, of Flite the
 * man first, who is understood best; where all are of one gender, the first two natural ones do.
 */
export function podcastVoices(voices: readonly Voice[]): readonly Voice[] {
  const suitable = voices.filter(
    ({ labels }) => useCases.has(labels.use_case) && languages.has(labels.language.toLowerCase()),
  );
  const byLocale = new Map<string, Voice[]>();
  for (const voice of suitable) {
    const key = `${voice.provider} ${voice.engine} ${voice.labels.locale}`;
    byLocale.set(key, [...(byLocale.get(key) ?? []), voice]);
  }
  return [...byLocale.values()].flatMap(pairsOf);
}

function pairsOf(voices: readonly Voice[]): Voice[] {
  const women = voices.filter(({ labels }) => labels.gender === 'female');
  const men = voices.filter(({ labels }) => labels.gender === 'male');
  const pairs = Math.min(women.length, men.length, pairsPerLocale);
  if (pairs === 0 && voices.length > 1 && voices[0]?.quality === 'natural') return voices.slice(0, 2);
  const [hosts, guests] = voices[0]?.engine === 'flite' ? [men, women] : [women, men];
  return hosts.slice(0, pairs).flatMap((host, at) => [host, ...guests.slice(at, at + 1)]);
}
