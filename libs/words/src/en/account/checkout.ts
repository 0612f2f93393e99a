import { words } from '../../kernel/words';

/** The outcome of a checkout. */
export const checkoutWords = words('checkoutWords', {
  checkoutDone: 'Payment received',
  checkoutPending: 'Your plan is being activated. This takes a moment.',
  checkoutActive: (plan: string) => `You are on the ${plan} plan now.`,
  checkoutCanceled: 'Checkout canceled',
  checkoutCanceledText: 'You were not charged and your plan has not changed.',
  dismiss: 'Dismiss',
});
