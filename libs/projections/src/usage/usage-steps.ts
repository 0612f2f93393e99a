import type { UsageEvent } from '@duetcast/domain/usage/usage-events';

export const usageSigns = ['reserved', 'used', 'released', 'corrected'] as const;
export type UsageSign = (typeof usageSigns)[number];

/** Characters of one account, domain and UTC month. */
export interface UsageSums {
  readonly used: number;
  readonly reserved: number;
}

export const noUsage: UsageSums = { used: 0, reserved: 0 };

const signs = {
  CharactersReserved: 'reserved',
  CharactersUsed: 'used',
  CharactersReleased: 'released',
  UsageCorrected: 'corrected',
} as const satisfies Record<UsageEvent['type'], UsageSign>;

export const usageSignOf = (type: UsageEvent['type']): UsageSign => signs[type];

/** The sums after the event, equal to those of `usage-by-month`. */
export function usageAfter({ used, reserved }: UsageSums, { type, data: { characters } }: UsageEvent): UsageSums {
  switch (type) {
    case 'CharactersReserved':
      return { used, reserved: reserved + characters };
    case 'CharactersUsed':
      return { used: used + characters, reserved: reserved - characters };
    case 'CharactersReleased':
      return { used, reserved: reserved - characters };
    case 'UsageCorrected':
      return { used: used + characters, reserved };
    default:
      return type satisfies never;
  }
}
