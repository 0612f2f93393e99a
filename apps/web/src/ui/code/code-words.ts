import { words } from '../../i18n/words';

/** Texts of a code block. */
export const codeWords = words({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    copyNamed: (what: string) => `Copy: ${what}`,
  },
  zh: {
    copy: '复制',
    copied: '已复制',
    copyNamed: (what: string) => `复制：${what}`,
  },
});
