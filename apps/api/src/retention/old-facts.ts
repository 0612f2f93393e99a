import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { webhookDeliveries } from '@duetcast/projections/connections/webhook-deliveries';
import { jobLog } from '@duetcast/projections/jobs/job-log';
import { EventStore } from '../event-store/event-store';
import { allRows } from '../read-models/all-rows';
import { ReadModelStore } from '../read-models/read-model-store';
import type { Cutoffs } from './cutoffs';
import type { Expirable, ExpirableRow } from './expirable';

const pageSize = 500;

/** Deletes rows of logs with the content, and facts long after it. */
@Injectable()
export class OldFacts {
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
}
