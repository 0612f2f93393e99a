import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { hi } from './hi';
import { it } from './it';
import { ja } from './ja';
import { ko } from './ko';
import { pt } from './pt';
import { zh } from './zh';
import type { Phrases } from './phrases';

const languages: Readonly<Record<string, Phrases>> = { en, zh, es, fr, de, pt, it, ja, ko, hi, ar };

export const phrasesFor = (language: string): Phrases | null =>
  (Object.hasOwn(languages, language) && languages[language]) || null;
