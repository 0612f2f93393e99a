import { words } from '../../i18n/words';
import { siteWordsEn } from './site-words-en';
import { siteWordsZh } from './site-words-zh';

/** The Connections tab; the English texts are those of docs/PRODUCT.md#screens-connections. */
export const siteWords = words({ en: siteWordsEn, zh: siteWordsZh });
