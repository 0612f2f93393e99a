import { publicForm } from '@duetcast/projections/kernel/public-form';
import { replayRowSchema, type ReplayRow } from '@duetcast/projections/replays/replays';
import { shadowUsageRowSchema, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import { z } from 'zod';
import { replayProgressSchema, type ReplayProgress } from './replay-progress-store';

/** A replay as the API returns it; `progress` is null unless it runs and a worker has reported. */
export const publicReplaySchema = replayRowSchema
  .omit({ replayId: true, through: true })
  .extend({ id: z.string(), progress: replayProgressSchema.nullable() })
  .meta({ id: 'Replay' });
export type PublicReplay = z.infer<typeof publicReplaySchema>;

export const publicReplay = (row: ReplayRow, progress: ReplayProgress | null): PublicReplay =>
  publicForm(publicReplaySchema, { ...row, id: row.replayId, progress });

export const publicDriftSchema = shadowUsageRowSchema
  .omit({ events: true, driftSize: true, isChanged: true, isEntangled: true })
  .extend({ canBeApplied: z.boolean() })
  .meta({ id: 'ReplayDrift' });
export type PublicDrift = z.infer<typeof publicDriftSchema>;

export const publicDrift = (row: ShadowUsageRow): PublicDrift =>
  publicForm(publicDriftSchema, { ...row, canBeApplied: row.isChanged && !row.isEntangled });
