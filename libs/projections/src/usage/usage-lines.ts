import type { JobType } from '@duetcast/domain/jobs/job-events';
import type { UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import type { JobVoicesRow } from './job-voices';
import type { UsageChargeRow } from './usage-charges';

/** A part of a charge that was spoken by one voice; null is what cannot be attributed. */
export interface UsageLine extends Omit<UsageChargeRow, 'accountId' | 'place'> {
  readonly type: JobType | null;
  readonly voiceId: string | null;
}

/**
 * The lines of one charge; their characters are those of the charge. A job's segments say who spoke what; what no segment
 * says, and the whole of a charge that its segments exceed, is nobody's.
 */
export function linesOf(
  { accountId: _account, place: _place, ...charge }: UsageChargeRow,
  job: JobVoicesRow | null,
): UsageLine[] {
  const { type = null, voices = [] } = job ?? {};
  const spoken = voices.reduce((sum, { characters }) => sum + characters, 0);
  const shares = spoken <= charge.characters ? voices : [];
  const rest = shares.length > 0 ? charge.characters - spoken : charge.characters;
  const lines = shares.map(({ voiceId, characters }) => ({ ...charge, type, voiceId, characters }));
  const unattributed = { ...charge, type, voiceId: null, characters: rest };
  return [...lines, unattributed].filter(({ characters }) => characters !== 0);
}

/** What a line counts under. */
export const keyOf = (line: UsageLine, by: UsageBreakdown): string | null => (by === 'voice' ? line.voiceId : line[by]);
