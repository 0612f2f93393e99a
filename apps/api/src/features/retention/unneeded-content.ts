import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { contentUses, lastUse, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import { ContentStore } from '../../media/content/content-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';

const sha256 = /^[0-9a-f]{64}$/;

/** Deletes content that nobody needs any more; equal content is stored once, whoever needs it. */
@Injectable()
export class UnneededContent {
  constructor(
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
  ) {}

  /**
   * Unless another stream than `releasing` needs the bytes, or they were put or renewed at `untouchedSince` (Unix ms) or
   * later. Answers whether they are gone.
   * @throws AppError `store.unavailable` where the rows cannot tell
   */
  async delete(hash: string, untouchedSince: number, releasing: string | null = null): Promise<boolean> {
    if (await this.isNeeded(hash, releasing)) return false;
    return this.content.deleteOlder(hash, untouchedSince);
  }

  /** What a crash or a vanished use left behind: bytes older than this (Unix ms) that no stream needs. Answers how many. */
  async deleteLeftBehind(before: number, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for await (const hash of this.content.putBefore(before)) {
      signal.throwIfAborted();
      if (await this.delete(hash, before)) deleted += 1;
    }
    return deleted;
  }

  /** Names older than this (Unix ms) whose content is gone. Answers how many. */
  async deleteEmptyNames(before: number, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for await (const { name, value } of this.content.namesSetBefore(before)) {
      signal.throwIfAborted();
      const hash = Object.values(value).find(isHash);
      if (hash === undefined || (await this.content.size(hash)) !== null) continue;
      await this.content.deleteName(name);
      deleted += 1;
    }
    return deleted;
  }

  /** One query looks for a use and for the row after all uses: where it finds neither, it has proved nothing. */
  private async isNeeded(hash: string, releasing: string | null): Promise<boolean> {
    const where = { hash: { in: [hash, lastUse] } };
    const query = { where, sort: [['hash', 1]], limit: 2 } as const;
    const uses = (await this.rows.find<ContentUseRow>(contentUses.name, query)).rows.map(({ row }) => row);
    if (uses.some((use) => use.hash === hash && use.stream !== releasing)) return true;
    if (!uses.some((use) => use.hash === lastUse)) throw new AppError('store.unavailable', { rows: contentUses.name });
    return false;
  }
}

const isHash = (value: unknown): value is string => typeof value === 'string' && sha256.test(value);
