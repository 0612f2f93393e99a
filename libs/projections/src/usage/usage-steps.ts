import type { UsageEvent } from '@duetcast/domain/usage/usage-events';

export const usageSigns = ['reserved', 'used', 'released', 'corrected'] as const;
export type UsageSign = (typeof usageSigns)[number];

const signs = {
  CharactersReserved: 'reserved',
  CharactersUsed: 'used',
  CharactersReleased: 'released',
  UsageCorrected: 'corrected',
} as const satisfies Record<UsageEvent['type'], UsageSign>;

export const usageSignOf = (type: UsageEvent['type']): UsageSign => signs[type];
