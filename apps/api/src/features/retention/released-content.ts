import { Injectable, Logger } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { contentUses } from '@duetcast/projections/content/content-uses';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { ContentStore } from '../../platform/content/content-store';
import { AddedContent } from '../storage/public';
import { CaughtUpRows } from './caught-up-rows';
import { UnreferencedContent } from './unreferenced-content';

/** Checkpoint of the events that were read. */
const name = 'released-content';
/** Longer than any request takes between the renewal of stored content and the event that references it. */
const graceMs = 5 * 60 * 1000;
/** What owners remove or replace. */
const removals = ['SoundRemoved', 'ShowCoverChanged', 'ShowCoverRemoved', 'EpisodeContentReleased'];
/** Retention deletes the content of jobs and podcasts before their events say so, their owner does not. */
const deletions = ['OutputExpired', 'ContentExpired'];
const filter = { types: [...removals, ...deletions] };
const uses = { streamPrefixes: contentUses.categories.map((category) => `${category}-`) };

/** Deletes content minutes after it was refused or its owner removed it, unless another stream needs it. */
@Injectable()
export class ReleasedContent {
  private readonly logger = new Logger('Retention');

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly content: ContentStore,
    private readonly unreferenced: UnreferencedContent,
    private readonly caughtUp: CaughtUpRows,
    private readonly added: AddedContent,
  ) {}

  /**
   * Returns the number of deleted files. `now` is in Unix ms. A crash repeats what it interrupted.
   * @throws AppError `store.unavailable`, also while the rows are behind the events; the reason of `signal`
   */
  async sweep(now = Date.now(), signal: AbortSignal = new AbortController().signal): Promise<number> {
    const before = now - graceMs;
    const due = await this.dueBefore(before);
    const refused = await this.added.refusedBefore(before);
    if (due.length + refused.length === 0) return 0;
    await this.caughtUp.wait(uses, [contentUses.name], signal);
    let deleted = 0;
    let done: Position | null = null;
    for (const { position, released } of due) {
      signal.throwIfAborted();
      const results = [];
      for (const hash of released) results.push(await this.deleteUnused(hash, before));
      deleted += results.filter((result) => result === 'deleted').length;
      if (results.includes('young')) break; // a request renewed it meanwhile: the next sweep looks again
      done = position;
    }
    for (const hash of refused) {
      signal.throwIfAborted();
      const result = await this.deleteUnused(hash, before);
      if (result === 'deleted') deleted += 1;
      if (result !== 'young') await this.added.forget(hash);
    }
    if (done !== null) await this.rows.save({ name, position: done }, []);
    if (deleted > 0) this.logger.log({ files: deleted }, 'removed and refused content deleted');
    return deleted;
  }

  private async dueBefore(before: number): Promise<{ position: Position; released: string[] }[]> {
    const due = [];
    for await (const event of this.store.readAll({ after: await this.rows.checkpoint(name), filter })) {
      if (Date.parse(event.metadata.at) >= before) break;
      const { released, deleted } = event.data as { released: string[]; deleted?: true };
      const isGone = deletions.includes(event.type) && !deleted;
      due.push({ position: event.position, released: isGone ? [] : released });
    }
    return due;
  }

  private async deleteUnused(hash: string, before: number): Promise<'deleted' | 'used' | 'young'> {
    if (await this.unreferenced.isReferenced(hash)) return 'used';
    return (await this.content.deleteOlder(hash, before)) ? 'deleted' : 'young';
  }
}
