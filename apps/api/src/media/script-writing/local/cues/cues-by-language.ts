import type { Cues } from './cue';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { pt } from './pt';
import { zh } from './zh';

const languages: Readonly<Record<string, Cues>> = { en, de, es, fr, it, pt, zh };

/** None for languages whose questions are not written yet. */
export const cuesFor = (language: string): Cues =>
  (Object.hasOwn(languages, language) && languages[language]) || { asking: [] };
