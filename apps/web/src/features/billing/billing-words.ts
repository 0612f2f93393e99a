import { words } from '../../i18n/words';

/** Buying a plan. */
export const billingWords = words({
  en: {
    choose: 'Choose plan',
    yours: 'Your plan',
    toDashboard: 'Go to Dashboard',
    failed: 'The checkout could not be opened.',
  },
  zh: { choose: '选择套餐', yours: '当前套餐', toDashboard: '前往控制台', failed: '无法打开结账页面。' },
});
