import { words } from '../../kernel/words';

/** English shows the server's sentences as stored. */
const asStored: Readonly<Record<string, string>> = {};

/** Texts of webhook deliveries; `reasons` maps a stored sentence to its translation. */
export const deliveryWords = words('deliveryWords', {
  deliveriesOf: (domain: string) => `Deliveries to ${domain}`,
  loadingDeliveries: 'Loading deliveries',
  deliveriesFailed: 'Failed to load deliveries.',
  noDeliveries: 'Nothing was sent to this site yet',
  noDeliveriesHint: 'When a job of this site ends, its callback address gets a webhook.',
  moreDeliveries: 'Load more',
  columns: {
    event: 'Event',
    job: 'Job',
    status: 'Status',
    attempts: 'Attempts',
    queued: 'Queued',
    next: 'Next try',
    again: 'Action',
  },
  events: {
    'job.completed': 'Job completed',
    'job.failed': 'Job failed',
    'job.cancelled': 'Job cancelled',
    'webhook.test': 'Test',
  },
  statuses: { pending: 'Pending', delivered: 'Delivered', given_up: 'Given up' },
  redeliver: 'Send again',
  now: 'now',
  none: '-',
  /** Stored sentence → translation. */
  reasons: asStored,
});
