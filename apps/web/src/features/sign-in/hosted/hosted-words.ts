import { words } from '../../../i18n/words';

/** Texts around the hosted provider's widget. */
export const hostedWords = words({
  en: {
    hosted: { in: 'Sign in', up: 'Sign up' },
    hostedFailed: 'Sign-in could not be loaded',
    tryAgain: 'Try Again',
  },
  zh: {
    hosted: { in: '登录', up: '注册' },
    hostedFailed: '登录组件加载失败',
    tryAgain: '重试',
  },
});
