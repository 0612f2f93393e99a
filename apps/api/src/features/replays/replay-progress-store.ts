import { Injectable } from '@nestjs/common';
import { ReadModelStore, type CollectionSpec } from '../../eventing/read-models/read-model-store';

export const replayProgressCollection: CollectionSpec = { name: 'replay-progress', indexes: [] };

/** How far a replay is. */
export interface ReplayProgress {
  readonly eventsRead: number;
  /** Position reached, as a share (0 to 1) of the last one that is read; null: not known. */
  readonly share: number | null;
  readonly eventsPerSecond: number;
  /** null: not known yet. */
  readonly secondsLeft: number | null;
}

/** Where workers write how far they are, and every process can read it. Not history: nothing follows from it. */
@Injectable()
export class ReplayProgressStore {
  constructor(private readonly rows: ReadModelStore) {}

  async write(replayId: string, progress: ReplayProgress): Promise<void> {
    const stored = await this.stored(replayId);
    const previous = stored?.position ?? null;
    // The row's position counts its changes: no event stands behind it.
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
