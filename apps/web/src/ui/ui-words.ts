import { words } from '../i18n/words';

/** Texts of shared components. */
export const uiWords = words({
  en: {
    keep: 'Keep it',
    close: 'Close',
    copied: 'Copied',
    tryAgain: 'Try Again',
    request: 'Request',
  },
  zh: {
    keep: '保留',
    close: '关闭',
    copied: '已复制',
    tryAgain: '重试',
    request: '请求编号',
  },
});
