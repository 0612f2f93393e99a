import { Injectable } from '@nestjs/common';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { signInDecider } from '@duetcast/domain/sign-in/sign-in-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { webhookDeliveries } from '@duetcast/projections/webhooks/webhook-deliveries';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { jobLog } from '@duetcast/projections/jobs/job-log';
import { EventStore } from '../../eventing/event-store/event-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore, StaleWrite, type Query, type Where } from '../../eventing/read-models/read-model-store';
import type { Cutoffs } from './cutoffs';
import type { Expirable, ExpirableRow } from './expirable';

const pageSize = 500;
const inOrder: Pick<Query, 'sort'> = { sort: [['position', 1]] };
/** With these a stream ends whose facts are forgotten some time. */
const lastFacts = ['OutputExpired', 'ContentExpired'];

/** Deletes rows of logs with the content, and facts long after it. */
@Injectable()
export class EventRetention {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
  ) {}

  /** Answers how many rows. */
  async purgeLogs({ content }: Cutoffs): Promise<number> {
    return (await this.rows.purge(jobLog.name, content)) + (await this.rows.purge(webhookDeliveries.name, content));
  }

  /**
   * Gives streams whose content expired before the cutoff an age that all of their events are past, then deletes their
   * rows. A stream is given an age only now, since nothing is ever appended to it again: it goes as a whole.
   */
  async forget<C, E extends DomainEvent, S, R extends ExpirableRow>(
    { projection, decider }: Expirable<C, E, S, R>,
    { facts, factsMaxAgeSeconds }: Cutoffs,
    signal: AbortSignal,
  ): Promise<number> {
    if (facts === null || factsMaxAgeSeconds === null) return 0;
    const where = { expiredAt: { lt: facts } };
    const query = { where, sort: [['expiredAt', 1]] as const, pageSize };
    for await (const { id } of allRows<R>(this.rows, projection, query)) {
      signal.throwIfAborted();
      await this.store.setMaxAge(streamName(decider.category, id), factsMaxAgeSeconds);
    }
    return this.rows.purge(projection, facts);
  }

  /**
   * Deletes what the index of events tells of streams that were forgotten, and of those of sign-ins and sessions, which
   * have had an age from the beginning. Begins with the index, so that what a rebuild brought back goes, too: a store may
   * give events that are past their age for a while. Answers how many rows.
   */
  async forgetIndexed({ facts, signIns, sessions }: Cutoffs, signal: AbortSignal): Promise<number> {
    let rows = await this.deleteIndexed({ category: signInDecider.category, at: { lt: signIns } }, signal);
    rows += await this.deleteIndexed({ category: sessionDecider.category, at: { lt: sessions } }, signal);
    if (facts === null) return rows;
    const where = { type: { in: lastFacts }, at: { lt: facts } };
    for await (const { row } of allRows<IndexedEventRow>(this.rows, eventIndex.name, { where, ...inOrder, pageSize })) {
      if ((await this.store.maxAge(row.stream)) === null) continue;
      rows += await this.deleteIndexed({ stream: row.stream }, signal);
    }
    return rows;
  }

  /** The newest go last: by the last fact of a stream a sweep that was interrupted finds it again. */
  private async deleteIndexed(where: Where, signal: AbortSignal): Promise<number> {
    const collection = eventIndex.name;
    for (let deleted = 0; ;) {
      signal.throwIfAborted();
      const { rows } = await this.rows.find(collection, { where, ...inOrder, limit: pageSize });
      if (rows.length === 0) return deleted;
      const deletions = rows.map(({ id, position }) => ({ collection, id, previous: position, position, row: null }));
      try {
        await this.rows.save(null, deletions);
        deleted += rows.length;
      } catch (error) {
        // Another sweep is at it, too.
        if (!(error instanceof StaleWrite)) throw error;
      }
    }
  }
}
