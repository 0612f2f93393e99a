import type { Voice } from '@duetcast/domain/voices/voice';

/** Languages whose voices carry a long show; others are a click away. */
const languages = new Set(
  'en de fr es it pt nl pl ru uk hi tr sv da nb no fi cs hu ro el bg ca id vi ko bn ta'.split(' '),
);

const useCases = new Set(['conversational', 'narration']);
const pairsPerLocale = 3;

/** Voices for a show of two: for each locale as many women as men, in turn, so that neighbours make a pair. */
export function podcastVoices(voices: readonly Voice[]): readonly Voice[] {
  const suited = voices.filter(
    ({ labels }) => useCases.has(labels.use_case) && languages.has(labels.language.toLowerCase()),
  );
  const casts = new Map<string, Voice[]>();
  for (const voice of suited) {
    const key = `${voice.provider} ${voice.labels.locale}`;
    casts.set(key, [...(casts.get(key) ?? []), voice]);
  }
  return [...casts.values()].flatMap(pairsOf);
}

function pairsOf(voices: readonly Voice[]): Voice[] {
  const women = voices.filter(({ labels }) => labels.gender === 'female');
  const men = voices.filter(({ labels }) => labels.gender === 'male');
  const pairs = Math.min(women.length, men.length, pairsPerLocale);
  return women.slice(0, pairs).flatMap((woman, at) => [woman, ...men.slice(at, at + 1)]);
}
