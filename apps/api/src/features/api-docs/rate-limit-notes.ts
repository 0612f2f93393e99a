import { maxPreviewsPerHour } from '@duetcast/domain/podcasts/podcast-limits';
import type { Config } from '../../platform/config/config';

/** How often this server may be called, as `x-rate-limits` of the document tells it. */
export const rateLimitNotes = ({ env }: Config) => [
  { name: 'Work', calls: env.SUBMIT_LIMIT, perSeconds: 60, counts: 'Calls that start work, by account or site.' },
  {
    name: 'Script preview',
    calls: maxPreviewsPerHour,
    perSeconds: 3600,
    counts: 'By anonymous session and by address.',
  },
  { name: 'Sign-in links', calls: env.SIGN_IN_LIMIT, perSeconds: 900, counts: 'By network address.' },
];
