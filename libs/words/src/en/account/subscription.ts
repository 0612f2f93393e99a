import { words } from '../../kernel/words';

/** The subscription and the plans on sale; English texts follow docs/PRODUCT.md#screens-settings. */
export const subscriptionWords = words('subscriptionWords', {
  subscription: 'Subscription information',
  plan: 'Plan',
  status: 'Status',
  statuses: { active: 'active', past_due: 'past_due', canceled: 'canceled', unknown: 'unknown' },
  validUntil: 'Valid until',
  noDate: '-',
  noPlan: 'No Plan Detected',
  noPlanText: 'Your account has no plan. The free allowance applies until you choose one.',
  upgrade: 'More characters a month',
  allowance: (characters: string) => `${characters} characters a month for each site`,
  unlimited: 'Unlimited characters',
  noPayments: 'Payments are not set up on this server. An administrator can change your plan.',
  manage: 'Manage subscription',
  manageText: 'Change or cancel your plan, update your card and see invoices on the payment provider’s page.',
  portalFailed: 'Failed to open the billing portal.',
});
