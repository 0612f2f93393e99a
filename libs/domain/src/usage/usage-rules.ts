import { unlimited } from './unlimited';

/** What a reservation is judged by. Characters are UTF-16 code units. */
interface Allowance {
  readonly used: number;
  /** Of open reservations. */
  readonly reserved: number;
}

interface UsageRules {
  readonly title: string;
  /** Characters that are taken of the limit before the new reservation. */
  readonly occupied: (allowance: Allowance) => number;
}

/** Every version of the rules that an allowance was or could be judged by; a version is never changed. */
export const usageRules = {
  1: { title: 'Open reservations count', occupied: ({ used, reserved }) => used + reserved },
  2: { title: 'Only finished work counts', occupied: ({ used }) => used },
} as const satisfies Record<number, UsageRules>;
export type UsageRulesVersion = keyof typeof usageRules;

/** The version that reservations are judged by today. */
export const currentUsageRules: UsageRulesVersion = 1;

/** `limit` -1: unlimited. */
export const fits = (version: UsageRulesVersion, allowance: Allowance, characters: number, limit: number): boolean =>
  limit === unlimited || usageRules[version].occupied(allowance) + characters <= limit;
