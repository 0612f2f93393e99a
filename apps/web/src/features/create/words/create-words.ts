import { words } from '../../../i18n/words';
import { createWordsEn } from './create-words-en';
import { createWordsZh } from './create-words-zh';

export const createWords = words({ en: createWordsEn, zh: createWordsZh });
