import { words } from '../../i18n/words';
import { verifyWordsEn } from './verify-words-en';
import { verifyWordsZh } from './verify-words-zh';

/** The page that verifies files; numbers come formatted. */
export const verifyWords = words({ en: verifyWordsEn, zh: verifyWordsZh });
