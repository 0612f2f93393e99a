import { count, time } from '@duetcast/domain/kernel/event';
import { maxRefusedJobs } from '@duetcast/domain/limits/admin-limits';
import type { ReplayScope } from '@duetcast/domain/replays/replay-request';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { z } from 'zod';
import type { Index } from '../kernel/projection';
import { shadowDomainsOf, type ShadowAccountRow } from './shadow-account';

const characters = z.int();

/** Usage of one account, domain and month as recorded and as recalculated, in characters. */
export const shadowUsageRowSchema = z.object({
  accountId: z.string(),
  domain: z.string(),
  month: z.string(),
  /** Number of events read. */
  events: count,
  usedBefore: characters,
  usedAfter: characters,
  drift: characters,
  driftSize: characters,
  isChanged: z.boolean(),
  judged: count.meta({ description: 'Recalculated reservations.' }),
  refused: count.meta({ description: 'Those of them that exceed a limit.' }),
  refusedByAccount: count.meta({
    description:
      'Those of the refused ones that exceed the allowance of the account; the others exceed the limit of the domain.',
  }),
  refusedCharacters: count,
  refusedJobs: z
    .array(z.string())
    .readonly()
    .meta({ description: `The refused jobs, the first ${maxRefusedJobs} of them.` }),
  entangledWith: z.object({ replayId: z.string(), from: time, to: time }).nullable().meta({
    description:
      'An earlier replay that corrected usage of the account and month, and whose window this one covers in part: both together would be wrong. Undo it first, or choose a window that contains its.',
  }),
});
export type ShadowUsageRow = z.infer<typeof shadowUsageRowSchema>;

/** The first serves the table of drifts, the last the corrections to apply, all of a month together. */
export const shadowIndexes: readonly Index[] = [
  { driftSize: -1 },
  { isChanged: 1, driftSize: -1 },
  { isChanged: 1, accountId: 1, month: 1 },
];

/** The rows of the domains in the scope, by id. */
export function shadowUsageOf(account: ShadowAccountRow, scope: ReplayScope): [id: string, row: ShadowUsageRow][] {
  const { accountId, month, entangled } = account;
  const [entangledWith = null] = Object.values(entangled);
  const rows: [string, ShadowUsageRow][] = [];
  for (const [domain, { reserved: _reserved, ...figures }] of shadowDomainsOf(account)) {
    if (scope.domain !== null && scope.domain !== domain) continue;
    const drift = figures.usedAfter - figures.usedBefore;
    const compared = { drift, driftSize: Math.abs(drift), isChanged: drift !== 0, entangledWith };
    rows.push([domainUsageIdOf(accountId, domain, month), { accountId, domain, month, ...figures, ...compared }]);
  }
  return rows;
}
