import { AppError } from '@duetcast/domain/kernel/errors';

const scripts = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Armenian: /\p{Script=Armenian}/gu,
  Georgian: /\p{Script=Georgian}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Ethiopic: /\p{Script=Ethiopic}/gu,
  Han: /\p{Script=Han}/gu,
  Hangul: /\p{Script=Hangul}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Bengali: /\p{Script=Bengali}/gu,
  Gujarati: /\p{Script=Gujarati}/gu,
  Gurmukhi: /\p{Script=Gurmukhi}/gu,
  Oriya: /\p{Script=Oriya}/gu,
  Sinhala: /\p{Script=Sinhala}/gu,
  Tamil: /\p{Script=Tamil}/gu,
  Telugu: /\p{Script=Telugu}/gu,
  Kannada: /\p{Script=Kannada}/gu,
  Malayalam: /\p{Script=Malayalam}/gu,
} as const;

/** A writing system by its Unicode name. */
export type Script = keyof typeof scripts;

/** Maximum share of foreign letters: quoted words are spelled out, more would be unintelligible. */
const maxForeignShare = 0.3;

/** Counts letters only: punctuation and digits are language-neutral. */
const count = (text: string, pattern: RegExp): number =>
  text.match(pattern)?.filter((character) => /\p{L}/u.test(character)).length ?? 0;

/**
 * Every voice reads its own script, and Latin letters as foreign words.
 * @throws AppError `speech.refused` if too much of the text would be spelled letter by letter or skipped
 */
export function assertReadable(text: string, script: Script, language: string): void {
  const letters = count(text, /\p{L}/gu);
  const readable = count(text, scripts.Latin) + (script === 'Latin' ? 0 : count(text, scripts[script]));
  if (letters === 0 || (letters - readable) / letters <= maxForeignShare) return;
  throw new AppError(
    'speech.refused',
    { reason: 'script', language, script },
    {
      message: `This voice speaks ${language} and cannot read the script of this text. Choose a voice of its language.`,
    },
  );
}
