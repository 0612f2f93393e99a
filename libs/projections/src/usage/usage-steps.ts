import type { UsageChange } from '@duetcast/domain/usage/usage-events';

export const usageSigns = ['reserved', 'used', 'released', 'corrected'] as const;
export type UsageSign = (typeof usageSigns)[number];

const signs = {
  CharactersReserved: 'reserved',
  CharactersUsed: 'used',
  CharactersReleased: 'released',
  UsageCorrected: 'corrected',
} as const satisfies Record<UsageChange['type'], UsageSign>;

export const usageSignOf = (type: UsageChange['type']): UsageSign => signs[type];
