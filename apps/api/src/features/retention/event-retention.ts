import { Injectable } from '@nestjs/common';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { signInDecider } from '@duetcast/domain/sign-in/sign-in-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { allProjections } from '@duetcast/projections/all';
import { webhookDeliveries } from '@duetcast/projections/webhooks/webhook-deliveries';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { jobLog } from '@duetcast/projections/jobs/job-log';
import { sessions as sessionRows } from '@duetcast/projections/sign-in/sessions';
import { EventStore } from '../../eventing/event-store/event-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore, type Query, type Row, type Where } from '../../eventing/read-models/read-model-store';
import type { Cutoffs } from './cutoffs';
import type { Ending } from './expirable';
import { deleteRows } from './row-deletion';

const pageSize = 500;
const byPosition: Pick<Query, 'sort'> = { sort: [['position', 1]] };
/** Last events of streams that retention deletes; others of these types are in streams that stay. */
const finalEvents = [
  'OutputExpired',
  'ContentExpired',
  'ShowDeleted',
  'EpisodeContentReleased',
  'PublicationReported',
  'PublicationReportsDismissed',
  'PublicationHidden',
  'PublicationRestored',
];

/** Deletes log rows together with the content, and events after the audit retention period. */
@Injectable()
export class EventRetention {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
  ) {}

  async purgeLogs({ content }: Cutoffs): Promise<number> {
    return (await this.rows.purge(jobLog.name, content)) + (await this.rows.purge(webhookDeliveries.name, content));
  }

  /** Forgets which rows were deleted; returns the number of markers. */
  async purgeMarkers({ markers }: Cutoffs, signal: AbortSignal): Promise<number> {
    let purged = 0;
    for (const { name } of allProjections) {
      signal.throwIfAborted();
      purged += await this.rows.purgeMarkers(name, markers);
    }
    return purged;
  }

  /**
   * Sets a maximum age on streams whose content expired before the cutoff, then deletes their rows. All their events are
   * older than that, and nothing is appended anymore, so each stream is deleted as a whole. `related` does the same for what
   * belongs to a stream, before it; a crash repeats both.
   */
  async expireStreams(
    { projection, decider }: Ending,
    { events, eventsMaxAgeSeconds }: Cutoffs,
    signal: AbortSignal,
    related: (id: string, maxAgeSeconds: number) => Promise<void> = async () => {},
  ): Promise<number> {
    if (events === null || eventsMaxAgeSeconds === null) return 0;
    const where = { expiredAt: { lt: events } };
    const query = { where, sort: [['expiredAt', 1]] as const, pageSize };
    for await (const { id } of allRows<Row>(this.rows, projection, query)) {
      signal.throwIfAborted();
      await related(id, eventsMaxAgeSeconds);
      await this.store.setMaxAge(streamName(decider.category, id), eventsMaxAgeSeconds);
    }
    return this.rows.purge(projection, events);
  }

  /**
   * Deletes the event-index rows of expired streams, sign-ins and sessions, and the rows of sessions. Scans the index rather than the streams: a
   * rebuild can restore rows, since a store may still return events past their maximum age. Returns the number of rows.
   */
  async deleteIndexRows({ events, signIns, sessions }: Cutoffs, signal: AbortSignal): Promise<number> {
    let rows = await this.deleteIndexed({ category: signInDecider.category, at: { lt: signIns } }, signal);
    rows += await this.deleteIndexed({ category: sessionDecider.category, at: { lt: sessions } }, signal);
    rows += await this.rows.purge(sessionRows.name, sessions);
    if (events === null) return rows;
    const query = { where: { type: { in: finalEvents }, at: { lt: events } }, ...byPosition, pageSize };
    const seen = new Set<string>();
    for await (const { row } of allRows<IndexedEventRow>(this.rows, eventIndex.name, query)) {
      if (seen.has(row.stream)) continue;
      seen.add(row.stream);
      if ((await this.store.maxAge(row.stream)) === null) continue;
      rows += await this.deleteIndexed({ stream: row.stream, at: { lt: events } }, signal);
    }
    return rows;
  }

  /** Newest last: an interrupted sweep finds the stream again by its final event. */
  private async deleteIndexed(where: Where, signal: AbortSignal): Promise<number> {
    const collection = eventIndex.name;
    for (let deleted = 0; ;) {
      signal.throwIfAborted();
      const { rows } = await this.rows.find(collection, { where, ...byPosition, limit: pageSize });
      if (rows.length === 0) return deleted;
      deleted += await deleteRows(this.rows, collection, rows);
    }
  }
}
