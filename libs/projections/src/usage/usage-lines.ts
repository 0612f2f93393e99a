import type { JobType } from '@duetcast/domain/jobs/job-statuses';
import type { UsageBreakdown } from '@duetcast/domain/usage/usage-query';
import { voicesOf, type JobVoicesRow } from './job-voices';
import type { UsageChargeRow } from './usage-charges';

/** The part of a charge of one voice; `voiceId` is null if it cannot be attributed. */
export interface UsageLine extends Omit<UsageChargeRow, 'accountId' | 'place' | 'reservationId' | 'keys'> {
  readonly type: JobType | null;
  readonly voiceId: string | null;
}

/** The lines of one charge, which add up to it: each charge key has the voice in which its attempt rendered it. */
export function linesOf(
  { accountId: _account, place: _place, reservationId, keys, ...charge }: UsageChargeRow,
  job: JobVoicesRow | null,
): UsageLine[] {
  const type = job?.type ?? null;
  const voices = job ? voicesOf(job, reservationId) : new Map<string, string>();
  const shares = new Map<string | null, number>();
  const add = (voiceId: string | null, characters: number) =>
    shares.set(voiceId, (shares.get(voiceId) ?? 0) + characters);
  for (const [key, characters] of Object.entries(keys)) add(voices.get(key) ?? null, characters);
  const attributed = [...shares.values()].reduce((sum, characters) => sum + characters, 0);
  add(null, charge.characters - attributed); // a correction has no keys
  return [...shares]
    .map(([voiceId, characters]) => ({ ...charge, type, voiceId, characters }))
    .filter(({ characters }) => characters !== 0);
}

export const keyOf = (line: UsageLine, by: UsageBreakdown): string | null => {
  if (by === 'voice') return line.voiceId;
  return by === 'token' ? line.tokenId : line[by];
};
