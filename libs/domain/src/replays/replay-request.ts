import { z } from 'zod';
import { planSlugs } from '../billing/plans';
import { maxControlReasonLength } from '../limits/admin-limits';
import { domainNameSchema } from '../usage/domain-name';
import { unlimited } from '../limits/usage-limits';
import { currentUsageRules, usageRules, type UsageRulesVersion } from '../usage/usage-rules';

const versions = Object.keys(usageRules).map(Number);
const isVersion = (value: number): value is UsageRulesVersion => versions.includes(value);

/** Streams to read: of one account, of one domain, of both, or all. */
const replayScopeSchema = z.strictObject({
  accountId: z.string().min(1).max(200).nullable().default(null).meta({ description: 'Id or email address.' }),
  domain: domainNameSchema.nullable().default(null),
});
export type ReplayScope = z.infer<typeof replayScopeSchema>;

/** The limit against which reservations are recalculated. */
export const replayLimitSchema = z.discriminatedUnion(
  'kind',
  [
    /** The limit that was recorded with the reservation. */
    z.strictObject({ kind: z.literal('recorded') }),
    /** The account's limit at the time of the request. */
    z.strictObject({ kind: z.literal('today') }),
    z.strictObject({ kind: z.literal('plan'), plan: z.enum(planSlugs) }),
    z.strictObject({
      kind: z.literal('limit'),
      characters: z.int('The limit must be a whole number.').min(unlimited, 'The limit must be -1 or more.'),
    }),
  ],
  { error: 'The limit must be of kind recorded, today, plan or limit.' },
);
export type ReplayLimit = z.infer<typeof replayLimitSchema>;

const replayRulesSchema = z.strictObject({
  version: z
    .int()
    .refine(isVersion, { error: `The version of the rules must be one of ${versions.join(', ')}.` })
    .default(currentUsageRules),
  limit: replayLimitSchema,
});

const instant = z.iso.datetime({ error: 'Must be an ISO 8601 time in UTC, such as 2026-11-01T00:00:00Z.' });
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || Date.parse(from) < Date.parse(to);

/** `from` inclusive (default: start of history), `to` exclusive (default: time of the request). */
export const replayRequestSchema = z
  .strictObject({
    scope: replayScopeSchema.default({ accountId: null, domain: null }),
    from: instant.optional(),
    to: instant.optional(),
    rules: replayRulesSchema,
  })
  .refine(inOrder, { error: 'The start must be before the end.', path: ['from'] });
export type ReplayRequest = z.infer<typeof replayRequestSchema>;

/** Body of the calls that apply and undo a replay. */
export const replayReasonSchema = z.strictObject({
  reason: z
    .string('A reason is required')
    .trim()
    .min(1, 'A reason is required')
    .max(maxControlReasonLength, `At most ${maxControlReasonLength} characters`)
    .meta({ description: 'The owners of the corrected accounts can read it.' }),
});
export type ReplayReason = z.infer<typeof replayReasonSchema>;

/** Reservations in [from, to) are recalculated; all others count as recorded. */
export interface ReplayWindow {
  readonly from: string;
  readonly to: string;
}

const time = (iso: string): number => Date.parse(iso);

export const isWithin = (at: string, { from, to }: ReplayWindow): boolean =>
  time(at) >= time(from) && time(at) < time(to);

/** Whether `inner` lies within `outer`. */
export const contains = (outer: ReplayWindow, inner: ReplayWindow): boolean =>
  time(outer.from) <= time(inner.from) && time(outer.to) >= time(inner.to);

export const overlaps = (one: ReplayWindow, other: ReplayWindow): boolean =>
  time(one.from) < time(other.to) && time(other.from) < time(one.to);

/** Id of the correction that a replay makes for one domain and month, so that it is made once. */
export const correctionIdOf = (replayId: string, domain: string): string => `${domain}/replay-${replayId}`;
