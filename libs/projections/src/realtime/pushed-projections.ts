/** Projections whose changed rows are pushed to the sockets of their owner; each has an owner field. */
export const pushedProjections = [
  'jobs',
  'job-log',
  'usage-by-month',
  'connections',
  'podcasts',
  'lexicons',
  'sound-libraries',
  'webhook-endpoints',
  'shows',
  'episodes',
  'subscribers',
  'accounts',
  'api-tokens',
  'named-tokens',
] as const;
export type PushedProjection = (typeof pushedProjections)[number];
