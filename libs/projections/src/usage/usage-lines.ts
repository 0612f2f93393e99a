import type { JobType } from '@duetcast/domain/jobs/job-events';
import type { UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import { voicesOf, type JobVoicesRow } from './job-voices';
import type { UsageChargeRow } from './usage-charges';

/** The part of a charge of one voice; `voiceId` is null if it cannot be attributed. */
export interface UsageLine extends Omit<UsageChargeRow, 'accountId' | 'place' | 'reservationId'> {
  readonly type: JobType | null;
  readonly voiceId: string | null;
}

/**
 * The lines of one charge, which add up to it. The segments that its attempt rendered attribute characters to voices; the
 * rest is unattributed, as is the whole charge if the segments exceed it, because another job has paid for some.
 */
export function linesOf(
  { accountId: _account, place: _place, reservationId, ...charge }: UsageChargeRow,
  job: JobVoicesRow | null,
): UsageLine[] {
  const type = job?.type ?? null;
  const voices = job ? voicesOf(job, reservationId) : [];
  const spoken = voices.reduce((sum, { characters }) => sum + characters, 0);
  const shares = spoken <= charge.characters ? voices : [];
  const rest = shares.length > 0 ? charge.characters - spoken : charge.characters;
  const lines = shares.map(({ voiceId, characters }) => ({ ...charge, type, voiceId, characters }));
  const unattributed = { ...charge, type, voiceId: null, characters: rest };
  return [...lines, unattributed].filter(({ characters }) => characters !== 0);
}

/** The group of a line in a breakdown. */
export const keyOf = (line: UsageLine, by: UsageBreakdown): string | null => (by === 'voice' ? line.voiceId : line[by]);
