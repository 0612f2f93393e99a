import { Injectable } from '@nestjs/common';
import { count } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { ReadModelStore, type CollectionSpec } from '../../eventing/read-models/read-model-store';

export const replayProgressCollection: CollectionSpec = { name: 'replay-progress', indexes: [] };

/** Progress of a replay. `share`: the position reached as a share of the last position to read; null: unknown. */
export const replayProgressSchema = z
  .object({
    eventsRead: count,
    share: z.number().min(0).max(1).nullable(),
    eventsPerSecond: z.number(),
    secondsLeft: z.number().nullable(),
  })
  .meta({ description: 'Null unless the replay runs and a worker has reported.' });
export type ReplayProgress = z.infer<typeof replayProgressSchema>;

/** Progress written by workers and readable by every process. Stored as rows, not events, because nothing depends on it. */
@Injectable()
export class ReplayProgressStore {
  constructor(private readonly rows: ReadModelStore) {}

  async write(replayId: string, progress: ReplayProgress): Promise<void> {
    const stored = await this.stored(replayId);
    const previous = stored?.position ?? null;
    // No event stands behind the row, so its position counts its changes.
    const position = String(Number(previous ?? 0) + 1).padStart(20, '0');
    const { name: collection } = replayProgressCollection;
    await this.rows.save(null, [{ collection, id: replayId, previous, position, row: progress }]);
  }

  async read(replayId: string): Promise<ReplayProgress | null> {
    return (await this.stored(replayId))?.row ?? null;
  }

  private async stored(replayId: string) {
    return (await this.rows.load<ReplayProgress>(replayProgressCollection.name, [replayId])).get(replayId);
  }
}
