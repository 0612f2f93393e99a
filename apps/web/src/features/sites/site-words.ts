import { words } from '../../i18n/words';
import { connectionWordsEn } from './site-words-en';
import { connectionWordsZh } from './site-words-zh';

/** The Connections tab; the English texts are those of spec §2, §4 and §8. */
export const connectionWords = words({ en: connectionWordsEn, zh: connectionWordsZh });
