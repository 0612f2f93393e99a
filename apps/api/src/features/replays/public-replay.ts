import type { ReplayRow } from '@duetcast/projections/replays/replays';
import type { ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import type { ReplayProgress } from './replay-progress-store';

/** A replay as the API returns it; `progress` is null unless it runs and a worker has reported. */
export function publicReplay({ replayId, through: _internal, ...row }: ReplayRow, progress: ReplayProgress | null) {
  return { id: replayId, ...row, progress };
}
export type PublicReplay = ReturnType<typeof publicReplay>;

export const publicDrift = ({ accountId, domain, month, ...row }: ShadowUsageRow) => ({
  accountId,
  domain,
  month,
  usedBefore: row.usedBefore,
  usedAfter: row.usedAfter,
  drift: row.drift,
  judged: row.judged,
  refused: row.refused,
  refusedCharacters: row.refusedCharacters,
  canBeApplied: row.isChanged && !row.isEntangled,
});
export type PublicDrift = ReturnType<typeof publicDrift>;
