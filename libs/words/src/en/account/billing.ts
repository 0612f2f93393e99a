import { words } from '../../kernel/words';

/** The button that buys a plan. */
export const billingWords = words('billingWords', {
  choose: 'Choose plan',
  current: 'Your plan',
  toDashboard: 'Go to Dashboard',
  failed: 'Failed to open the checkout.',
});
