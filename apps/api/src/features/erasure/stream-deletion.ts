import { Injectable } from '@nestjs/common';
import { allEvents } from '@duetcast/domain/all-events';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { EventCatalog } from '@duetcast/domain/kernel/event';
import { replayDecider } from '@duetcast/domain/replays/replay-decider';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { signInDecider } from '@duetcast/domain/sign-in/sign-in-decider';
import { connectionDecider, connectionStreamIdOf } from '@duetcast/domain/sites/connection-decider';
import { allProjections } from '@duetcast/projections/all';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { connections, type ConnectionRow } from '@duetcast/projections/sites/connections';
import { snapshotKind } from '../../eventing/deciders/snapshots';
import { EventStore } from '../../eventing/event-store/event-store';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import { isRandomId } from '../accounts/public';

const catalog: EventCatalog = allEvents;
const pageSize = 500;
/** Healthy projections catch up within this time, ms; the next run takes what they miss. */
const waitTimeoutMs = 5_000;

/** Their names are ids of sessions, of the hosted sign-in too; the index forgets them before the store does. */
const sessions = streamName(sessionDecider.category, '');
/** Not in the index, or without an owner: sign-in links, idempotency keys of earlier releases, replays of usage. */
const unowned = [
  sessions,
  streamName(signInDecider.category, ''),
  streamName(replayDecider.category, ''),
  'idempotency-',
];

/** Streams of an account that do not stay. */
export interface DeletedStreams {
  /** Its id is a hash of its address, so that no stream with it may stay. */
  readonly hasGuessableId: boolean;
  /** Names of the streams to delete, the account's own last: it tells what the id is. */
  readonly streams: readonly string[];
}

/**
 * Deletes streams of an erased account as a whole: its sessions; those of releases that stored personal fields in clear,
 * which hashes cover; and, where its id is a hash of its address, every stream of the account.
 */
@Injectable()
export class StreamDeletion {
  constructor(
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly progress: ProjectionProgress,
    private readonly states: StateStore,
  ) {}

  /** @throws errors of the stores */
  async of(accountId: string): Promise<DeletedStreams> {
    const own = streamName('account', accountId);
    const isGone = !isRandomId(accountId) && (await this.isEmpty(own));
    const hasGuessableId = isGone || (!isRandomId(accountId) && (await this.isInClear(own)));
    const others = await this.naming(accountId, hasGuessableId ? unowned : [sessions]);
    if (!hasGuessableId) return { hasGuessableId, streams: [...others, ...(await this.inClear(accountId, own))] };
    const streams = new Set([...(await this.indexed(accountId)), ...others]);
    streams.delete(own);
    return { hasGuessableId, streams: [...streams, own] };
  }

  /** False: some are left for the next run. @throws errors of the stores */
  async delete({ hasGuessableId, streams }: DeletedStreams): Promise<boolean> {
    // A projection that is behind would make rows of the deleted events later.
    if (hasGuessableId && !(await this.areFolded())) return false;
    let isComplete = true;
    for (const stream of streams) {
      if (!isComplete && stream === streams.at(-1)) break;
      isComplete = (await this.events.deleteStream(stream)) && isComplete;
      await this.states.delete(snapshotKind, [stream]);
    }
    return isComplete;
  }

  private async areFolded(): Promise<boolean> {
    const names = allProjections.map(({ name }) => name);
    return this.progress.reached(names, await this.events.head(), waitTimeoutMs);
  }

  /** Every stream with an event of the account. */
  async indexed(ownerId: string): Promise<string[]> {
    const streams = new Set<string>();
    const query = { where: { ownerId }, sort: [['position', 1]] as const, pageSize };
    for await (const { row } of allRows<IndexedEventRow>(this.rows, eventIndex.name, query)) streams.add(row.stream);
    return [...streams];
  }

  private async naming(accountId: string, streamPrefixes: readonly string[]): Promise<string[]> {
    const streams = new Set<string>();
    const filter = { streamPrefixes };
    for await (const event of this.events.readAll({ filter }))
      if (JSON.stringify(event).includes(accountId)) streams.add(event.stream);
    return [...streams];
  }

  /** Of the account and its sites. */
  private async inClear(accountId: string, own: string): Promise<string[]> {
    const streams = (await this.isInClear(own)) ? [own] : [];
    for await (const { row } of allRows<ConnectionRow>(this.rows, connections.name, { where: { accountId } })) {
      const id = connectionStreamIdOf({ accountId, siteDomain: row.site_domain });
      const stream = streamName(connectionDecider.category, id);
      if (await this.isInClear(stream)) streams.push(stream);
    }
    return streams;
  }

  private async isEmpty(stream: string): Promise<boolean> {
    for await (const _ of this.events.readStream(stream, { limit: 1 })) return false;
    return true;
  }

  private async isInClear(stream: string): Promise<boolean> {
    for await (const { type, data, metadata } of this.events.readStream(stream))
      if (
        !metadata.sealed &&
        catalog[type]?.personal.some((field) => typeof data[field] === 'string' && data[field] !== '')
      )
        return true;
    return false;
  }
}
