import { maxBodyBytes } from '@duetcast/domain/limits/request-limits';
import type { Config } from '../../platform/config/config';
import type { RateLimit } from '../../platform/rate-limits/rate-limits';
import { refusalLimit, requestLimit, bodyBudget } from '../../platform/rate-limits/request-budget';
import { estimateLimit, submissionLimit } from '../../platform/rate-limits/submission-limit';
import { previewLimit, scriptLimit } from '../podcasts/public';
import { exportLimit } from '../portability/public';
import { siteCodeLimit } from '../sites/public';
import { reportLimit } from '../publications/public';
import {
  passkeyLimit,
  signInAttemptLimit,
  signInLimit,
  signInMailboxHourLimit,
  signInMailboxLimit,
} from '../sign-in/public';

const noteOf = (name: string, { points: calls, perSeconds }: Omit<RateLimit, 'name'>, counts: string) => ({
  name,
  calls,
  perSeconds,
  counts,
});

/** Rate limits in force, for `x-rate-limits` in the OpenAPI document. */
export const rateLimitNotes = (config: Config) => [
  noteOf('Work', submissionLimit(config), 'Requests that start a job, per account or site.'),
  noteOf('Calls', requestLimit(config), 'Per network address.'),
  noteOf(
    'Refused work',
    refusalLimit(config),
    'Refused requests that would have started a job, which count here instead.',
  ),
  noteOf(
    'Request bodies',
    bodyBudget(config),
    `Per network address; each ${maxBodyBytes / 1024} kB of a body counts as one more.`,
  ),
  noteOf('Estimates', estimateLimit, 'Of compilations and scripts, per account.'),
  noteOf('Saved scripts', scriptLimit, 'Per account.'),
  noteOf('Script preview', previewLimit, 'Per anonymous session and per network address.'),
  noteOf('Sign-in links', signInLimit(config), 'Per network address.'),
  noteOf('Sign-in links to a mailbox', signInMailboxLimit(config), 'Per network address and mailbox.'),
  noteOf('Sign-in links to a mailbox', signInMailboxHourLimit(config), 'Per mailbox, from all network addresses.'),
  noteOf('Sign-in attempts', signInAttemptLimit(config), 'Per network address, also if no mail could be sent.'),
  noteOf('Passkeys', passkeyLimit(config), 'Challenges and sign-ins per network address.'),
  noteOf('Connections of sites', siteCodeLimit(config), 'Approvals and exchanges of codes per network address.'),
  noteOf('Reports of content', reportLimit, 'Per network address.'),
  noteOf('Account exports', exportLimit, 'Per account.'),
];
