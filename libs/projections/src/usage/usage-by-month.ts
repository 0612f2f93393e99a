import type { Recorded } from '@duetcast/domain/kernel/event';
import { limitIn, limitSchema, usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { sumsAfter } from '@duetcast/domain/usage/usage-decider';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

/** Characters of one account, domain and UTC month. */
export const usageRowSchema = z.object({
  accountId: z.string(),
  domain: z.string(),
  month: z.string(),
  charactersUsed: z.int().meta({ description: 'Characters used. Negative if corrections exceed the usage.' }),
  charactersReserved: z.int().meta({ description: 'Characters reserved by unfinished jobs.' }),
  /** Limit at the last reservation. */
  characterLimit: limitSchema,
});
export type UsageRow = z.infer<typeof usageRowSchema>;

function fold(row: UsageRow | null, event: Recorded<UsageEvent>): UsageRow {
  const { accountId, domain, month } = event.data;
  const { charactersUsed = 0, charactersReserved = 0, characterLimit = 0 } = row ?? {};
  const { used, reserved } = sumsAfter({ used: charactersUsed, reserved: charactersReserved }, event);
  return {
    accountId,
    domain,
    month,
    charactersUsed: used,
    charactersReserved: reserved,
    characterLimit: (event.type === 'CharactersReserved' ? limitIn(event.data) : null) ?? characterLimit,
  };
}

/** Used and reserved characters per account, domain and UTC month. */
export const usageByMonth: Projection<UsageRow, UsageEvent> = {
  name: 'usage-by-month',
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: [
    { accountId: 1, month: -1 },
    { accountId: 1, domain: 1, month: -1 },
    { month: 1, domain: 1 },
    { domain: 1 },
  ],
  ownedBy: 'accountId',
  rowOf: ({ data: { accountId, domain, month } }) => domainUsageIdOf(accountId, domain, month),
  fold,
};
