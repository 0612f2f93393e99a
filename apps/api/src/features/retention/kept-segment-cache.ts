import { Injectable, Logger } from '@nestjs/common';
import { isFinishedStatus } from '@duetcast/domain/jobs/job-statuses';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { categoryOf, streamIdOf } from '@duetcast/domain/kernel/decider';
import { contentUses, type ContentUseRow } from '@duetcast/projections/content/content-uses';
import { keptSegments, type KeptSegmentRow } from '@duetcast/projections/content/kept-segments';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { Config } from '../../platform/config/config';
import { ContentStore } from '../../platform/content/content-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { cutoffsAt } from './cutoffs';
import { deleteRows } from './row-deletion';

/** Accounts that rendered since then may be above the size, ms. */
const activeMs = 24 * 60 * 60 * 1000;
/** Longer than a worker takes between the renewal of a segment and the event that names it, ms. */
const graceMs = 60 * 60 * 1000;

/**
 * Bounds the kept segments of each account: the least recently used go first. Jobs that ended do without: one that is
 * retried renders again what it lacks, free of charge.
 */
@Injectable()
export class KeptSegmentCache {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly rows: ReadModelStore,
    private readonly content: ContentStore,
    private readonly config: Config,
  ) {}

  /** Returns the number of deleted segments. `now` is in Unix ms. @throws errors of the stores; the reason of `signal` */
  async sweep(now = Date.now(), signal: AbortSignal = new AbortController().signal): Promise<number> {
    await this.rows.purge(keptSegments.name, cutoffsAt(now, this.config).content);
    const owners = new Set<string>();
    const where = { usedAt: { gte: new Date(now - activeMs).toISOString() } };
    const recent = allRows<KeptSegmentRow>(this.rows, keptSegments.name, { where, sort: [['usedAt', 1]] });
    for await (const { row } of recent) owners.add(row.ownerId);
    let deleted = 0;
    for (const ownerId of owners) deleted += await this.trim(ownerId, now, signal);
    if (deleted > 0) this.logger.log({ segments: deleted }, 'least recently used segments deleted');
    return deleted;
  }

  private async trim(ownerId: string, now: number, signal: AbortSignal): Promise<number> {
    let [kept, deleted] = [0, 0];
    const query = { where: { ownerId }, sort: [['usedAt', -1]] } as const;
    for await (const stored of allRows<KeptSegmentRow>(this.rows, keptSegments.name, query)) {
      signal.throwIfAborted();
      const isWithin = kept + stored.row.bytes <= this.config.env.KEPT_SEGMENT_BYTES;
      if (isWithin || (await this.isNeeded(stored.id)) || !(await this.content.deleteOlder(stored.id, now - graceMs)))
        kept += stored.row.bytes;
      else deleted += await deleteRows(this.rows, keptSegments.name, [stored]);
    }
    return deleted;
  }

  /** By a job that has not ended, or as anything but a segment. */
  private async isNeeded(hash: string): Promise<boolean> {
    const ids: string[] = [];
    for await (const { row } of allRows<ContentUseRow>(this.rows, contentUses.name, { where: { hash } })) {
      if (categoryOf(row) !== jobDecider.category) return true;
      ids.push(streamIdOf(row));
    }
    const users = [...(await this.rows.load<JobRow>(jobs.name, ids)).values()];
    return users.some(({ row }) => !isFinishedStatus(row.status) || row.outputHash === hash);
  }
}
