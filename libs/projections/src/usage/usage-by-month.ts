import type { Recorded } from '@duetcast/domain/kernel/event';
import { limitSchema, usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-streams';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

/** Characters of one account, domain and UTC month. */
export const usageRowSchema = z.object({
  accountId: z.string(),
  domain: z.string(),
  month: z.string(),
  charactersUsed: z.int().meta({ description: 'Characters used. Negative if corrections exceed the usage.' }),
  charactersReserved: z.int().meta({ description: 'Characters reserved by unfinished jobs.' }),
  /** At the last reservation. */
  characterLimit: limitSchema,
});
export type UsageRow = z.infer<typeof usageRowSchema>;

function fold(row: UsageRow | null, { type, data }: Recorded<UsageEvent>): UsageRow {
  const { accountId, domain, month } = data;
  const current = row ?? {
    accountId,
    domain,
    month,
    charactersUsed: 0,
    charactersReserved: 0,
    characterLimit: 0,
  };
  const { charactersUsed, charactersReserved } = current;
  switch (type) {
    case 'CharactersReserved':
      return { ...current, charactersReserved: charactersReserved + data.characters, characterLimit: data.limit };
    case 'CharactersUsed':
      return {
        ...current,
        charactersReserved: charactersReserved - data.characters,
        charactersUsed: charactersUsed + data.characters,
      };
    case 'CharactersReleased':
      return { ...current, charactersReserved: charactersReserved - data.characters };
    case 'UsageCorrected':
      return { ...current, charactersUsed: charactersUsed + data.characters };
    default:
      return type satisfies never;
  }
}

/** Used and reserved characters per account, domain and UTC month. */
export const usageByMonth: Projection<UsageRow, UsageEvent> = {
  name: 'usage-by-month',
  version: 1,
  categories: ['usage'],
  events: usageEvents,
  indexes: [
    [
      ['accountId', 1],
      ['month', -1],
    ],
    [
      ['accountId', 1],
      ['domain', 1],
      ['month', -1],
    ],
    [
      ['month', 1],
      ['domain', 1],
    ],
  ],
  rowOf: ({ data }) => domainUsageIdOf(data.accountId, data.domain, data.month),
  fold,
};
