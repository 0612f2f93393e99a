interface UsageRules {
  readonly title: string;
  /** Whether open reservations count against the limit. */
  readonly countsReservations: boolean;
}

/** Versions of the rules by which reservations are checked; a version never changes. */
export const usageRules = {
  1: { title: 'Open reservations count', countsReservations: true },
  2: { title: 'Only finished work counts', countsReservations: false },
} as const satisfies Record<number, UsageRules>;
export type UsageRulesVersion = keyof typeof usageRules;

/** The version that applies to new reservations. */
export const currentUsageRules: UsageRulesVersion = 1;
