import { z } from 'zod';
import { event, type EventOf } from '../kernel/event';

/** What the owner learns of a replay: the sum of its corrections, in characters, and why they were made or taken back. */
const usageReplaySchema = z.object({
  replayId: z.string(),
  outcome: z.enum(['applied', 'undone']),
  corrections: z.int().positive(),
  characters: z.int(),
  /** The administrator's own words. */
  reason: z.string(),
});
export type UsageReplay = z.infer<typeof usageReplaySchema>;

export const usageReplayEvents = {
  UsageReplayed: event(1, usageReplaySchema.extend({ accountId: z.string() }), ['reason']),
};

export type UsageReplayCommand = { type: 'RecordUsageReplay' } & UsageReplay;

/** Outcomes that the account has a record of. */
export type UsageReplays = readonly string[];

const nameOf = ({ replayId, outcome }: Pick<UsageReplay, 'replayId' | 'outcome'>): string => `${replayId}/${outcome}`;

export function decideUsageReplay(
  { type: _type, ...replay }: UsageReplayCommand,
  { accountId, usageReplays }: { readonly accountId: string; readonly usageReplays: UsageReplays },
): EventOf<typeof usageReplayEvents>[] {
  if (usageReplays.includes(nameOf(replay))) return [];
  return [{ type: 'UsageReplayed', data: { accountId, ...replay } }];
}

export const evolveUsageReplays = (
  usageReplays: UsageReplays,
  { data }: EventOf<typeof usageReplayEvents>,
): UsageReplays => [...usageReplays, nameOf(data)];
