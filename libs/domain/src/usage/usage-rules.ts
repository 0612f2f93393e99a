import { unlimited } from './unlimited';

/** Current usage against which a reservation is checked, in UTF-16 code units. */
interface Allowance {
  readonly used: number;
  /** Of open reservations. */
  readonly reserved: number;
}

interface UsageRules {
  readonly title: string;
  /** Characters that count against the limit before the new reservation. */
  readonly occupied: (allowance: Allowance) => number;
}

/** Versions of the rules by which reservations are checked; a version never changes. */
export const usageRules = {
  1: { title: 'Open reservations count', occupied: ({ used, reserved }) => used + reserved },
  2: { title: 'Only finished work counts', occupied: ({ used }) => used },
} as const satisfies Record<number, UsageRules>;
export type UsageRulesVersion = keyof typeof usageRules;

/** The version that applies to new reservations. */
export const currentUsageRules: UsageRulesVersion = 1;

/** `limit` -1: unlimited. */
export const fits = (version: UsageRulesVersion, allowance: Allowance, characters: number, limit: number): boolean =>
  limit === unlimited || usageRules[version].occupied(allowance) + characters <= limit;
