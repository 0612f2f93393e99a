import type { Voice } from '@duetcast/domain/voices/voice';

/** The basic voice that speaks in place of a neural one: of its locale and gender, else at least of its language. */
export function basicVoiceFor({ labels }: Voice, basic: readonly Voice[]): Voice | undefined {
  const sameGender = ({ labels: { gender } }: Voice) => gender === labels.gender;
  const inLocale = basic.filter((voice) => voice.labels.locale === labels.locale);
  const inLanguage = basic.filter((voice) => voice.labels.language === labels.language);
  return inLocale.find(sameGender) ?? inLanguage.find(sameGender) ?? inLocale[0] ?? inLanguage[0];
}
