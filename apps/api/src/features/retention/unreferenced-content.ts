import { Injectable } from '@nestjs/common';
import { categoryOf } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { showDecider } from '@duetcast/domain/shows/show-decider';
import { contentUses, endSentinel, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import { ContentStore } from '../../platform/content/content-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';

const sha256 = /^[0-9a-f]{64}$/;

/** Deletes content that no stream references; equal content is shared between streams. */
@Injectable()
export class UnreferencedContent {
  constructor(
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
  ) {}

  /**
   * Keeps bytes that a stream other than `releasing` references, or that were put or renewed at `untouchedSince` (Unix
   * ms) or later. Returns whether they are gone.
   * @throws AppError `store.unavailable` if the rows are incomplete
   */
  async delete(hash: string, untouchedSince: number, releasing: string | null = null): Promise<boolean> {
    if (await this.isReferenced(hash, releasing)) return false;
    return this.content.deleteOlder(hash, untouchedSince);
  }

  /** Whether an episode of a show plays it, or did until its own retention period ends. */
  async isPublished(hash: string): Promise<boolean> {
    const uses = allRows<ContentUseRow>(this.rows, contentUses.name, { where: { hash } });
    for await (const { row } of uses) if (categoryOf(row) === showDecider.category) return true;
    return false;
  }

  /** Deletes bytes older than this (Unix ms) that no stream references, such as after a crash. Returns their number. */
  async deleteOrphans(before: number, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for await (const hash of this.content.putBefore(before)) {
      signal.throwIfAborted();
      if (await this.delete(hash, before)) deleted += 1;
    }
    return deleted;
  }

  /** Deletes names older than this (Unix ms) whose content is gone. Returns their number. */
  async deleteDanglingNames(before: number, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for await (const { name, value } of this.content.namesSetBefore(before)) {
      signal.throwIfAborted();
      const hash = Object.values(value).find(isHash);
      if (hash === undefined || (await this.content.has(hash))) continue;
      await this.content.deleteName(name);
      deleted += 1;
    }
    return deleted;
  }

  /**
   * Queries a use and the sentinel row together: if both are absent, the rows are incomplete.
   * @throws AppError `store.unavailable` then
   */
  async isReferenced(hash: string, releasing: string | null = null): Promise<boolean> {
    const where = { hash: { in: [hash, endSentinel] } };
    const query = { where, sort: [['hash', 1]], limit: 2 } as const;
    const uses = (await this.rows.find<ContentUseRow>(contentUses.name, query)).rows.map(({ row }) => row);
    if (uses.some((use) => use.hash === hash && use.stream !== releasing)) return true;
    if (!uses.some((use) => use.hash === endSentinel))
      throw new AppError('store.unavailable', { rows: contentUses.name });
    return false;
  }
}

const isHash = (value: unknown): value is string => typeof value === 'string' && sha256.test(value);
