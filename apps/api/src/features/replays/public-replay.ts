import { publicForm } from '@duetcast/projections/kernel/public-form';
import { replayRowSchema, type ReplayRow } from '@duetcast/projections/replays/replays';
import { shadowUsageRowSchema, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import { z } from 'zod';
import { replayProgressSchema, type ReplayProgress } from './replay-progress-store';

const email = z.string().nullable().meta({ description: 'Address of the account; null: it has none any more.' });

/** A replay as the API returns it; `progress` is null unless it runs and a worker has reported. */
export const publicReplaySchema = replayRowSchema
  .omit({ replayId: true, through: true })
  .extend({ id: z.string(), accountEmail: email, requestedByEmail: email, progress: replayProgressSchema.nullable() })
  .meta({ id: 'Replay' });
export type PublicReplay = z.infer<typeof publicReplaySchema>;

/** `emails`: of accounts, by id. */
export const publicReplay = (
  row: ReplayRow,
  progress: ReplayProgress | null,
  emails: ReadonlyMap<string, string>,
): PublicReplay =>
  publicForm(publicReplaySchema, {
    ...row,
    id: row.replayId,
    accountEmail: emails.get(row.scope.accountId ?? '') ?? null,
    requestedByEmail: emails.get(row.requestedBy) ?? null,
    progress,
  });

export const publicDriftSchema = shadowUsageRowSchema
  .omit({ events: true, driftSize: true, isChanged: true })
  .extend({ email, canBeApplied: z.boolean() })
  .meta({ id: 'ReplayDrift' });
export type PublicDrift = z.infer<typeof publicDriftSchema>;

export const publicDrift = (row: ShadowUsageRow, emails: ReadonlyMap<string, string>): PublicDrift =>
  publicForm(publicDriftSchema, {
    ...row,
    email: emails.get(row.accountId) ?? null,
    canBeApplied: row.isChanged && row.entangledWith === null,
  });
