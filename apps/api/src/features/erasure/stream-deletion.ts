import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { snapshotKind } from '../../eventing/deciders/snapshots';
import { EventStore } from '../../eventing/event-store/event-store';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';

const pageSize = 500;
/** Their names are ids of sessions, of the hosted sign-in too; the index forgets them before the store does. */
const sessions = streamName(sessionDecider.category, '');

/** Deletes the streams of an erased account's sessions as a whole; its other streams stay, their personal fields unreadable. */
@Injectable()
export class StreamDeletion {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly states: StateStore,
  ) {}

  /** @throws errors of the stores */
  async sessionsOf(accountId: string): Promise<string[]> {
    const streams = new Set<string>();
    for await (const { stream, data } of this.events.readAll({ filter: { streamPrefixes: [sessions] } }))
      if (data.accountId === accountId) streams.add(stream);
    return [...streams];
  }

  /** False: some are left for the next run. @throws errors of the stores */
  async delete(streams: readonly string[]): Promise<boolean> {
    let isComplete = true;
    for (const stream of streams) {
      isComplete = (await this.events.deleteStream(stream)) && isComplete;
      await this.states.delete(snapshotKind, [stream]);
    }
    return isComplete;
  }

  /** Every stream with an event of the account. */
  async indexed(ownerId: string): Promise<string[]> {
    const streams = new Set<string>();
    const query = { where: { ownerId }, sort: [['position', 1]] as const, pageSize };
    for await (const { row } of allRows<IndexedEventRow>(this.rows, eventIndex.name, query)) streams.add(row.stream);
    return [...streams];
  }
}
