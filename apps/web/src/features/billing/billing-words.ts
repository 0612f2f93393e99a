import { words } from '../../i18n/words';

/** The button that buys a plan. */
export const billingWords = words({
  en: {
    choose: 'Choose plan',
    current: 'Your plan',
    toDashboard: 'Go to Dashboard',
    failed: 'Failed to open the checkout.',
  },
  zh: { choose: '选择套餐', current: '当前套餐', toDashboard: '前往控制台', failed: '无法打开结账页面。' },
});
