import { maxPreviewsPerHour } from '@duetcast/domain/limits/podcast-limits';
import type { Config } from '../../platform/config/config';

/** Rate limits in force, for `x-rate-limits` in the OpenAPI document. */
export const rateLimitNotes = ({ env }: Config) => [
  { name: 'Work', calls: env.SUBMIT_LIMIT, perSeconds: 60, counts: 'Requests that start a job, per account or site.' },
  {
    name: 'Script preview',
    calls: maxPreviewsPerHour,
    perSeconds: 3600,
    counts: 'Per anonymous session and per network address.',
  },
  { name: 'Sign-in links', calls: env.SIGN_IN_LIMIT, perSeconds: 900, counts: 'Per network address.' },
];
