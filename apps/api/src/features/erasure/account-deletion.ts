import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { eventIndex, type IndexedEventRow } from '@duetcast/projections/events/event-index';
import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { lexiconDecider } from '@duetcast/domain/lexicon/lexicon-decider';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import { allProjections } from '@duetcast/projections/all';
import { isAuditedStream } from '@duetcast/verify/forms';
import { snapshotKind } from '../../eventing/deciders/snapshots';
import { allRows } from '../../eventing/read-models/all-rows';
import { Config } from '../../platform/config/config';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore } from '../../eventing/event-store/event-store';
import { dropRetiredBuilds } from '../../eventing/read-models/drop-retired-builds';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StateStore } from '../../eventing/state/state-store';
import {
  ContentExpiry,
  cutoffsAt,
  expirableJobs,
  EpisodeRelease,
  expirablePodcasts,
  UnreferencedContent,
} from '../retention/public';
import { StreamOrigins } from '../audit/public';
import { speechPaceKind } from '../jobs/public';
import { OwnedRows } from './owned-rows';

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

/** Deletes what a closed account leaves: content, rows, and the streams of its sessions. Repeatable. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly expiry: ContentExpiry,
    private readonly releases: EpisodeRelease,
    private readonly unreferenced: UnreferencedContent,
    private readonly ownedRows: OwnedRows,
    private readonly streams: StreamDeletion,
    private readonly origins: StreamOrigins,
    private readonly deciders: Deciders,
    private readonly events: EventStore,
    private readonly rows: ReadModelStore,
    private readonly states: StateStore,
    private readonly keys: AccountKeys,
    private readonly config: Config,
  ) {}

  /**
   * Content put before `erasedAt` (ISO 8601 UTC) is deleted where no other account uses it. `now` is in Unix ms.
   * @throws errors of the stores; Error while rows from before a rebuild are still read
   */
  async delete(accountId: string, erasedAt: string, now: number, signal: AbortSignal): Promise<void> {
    await this.keys.destroy(accountId);
    const untouchedSince = Date.parse(erasedAt);
    const sweep = { now, cutoffs: { ...cutoffsAt(now, this.config), untouchedSince }, signal };
    await this.releases.releaseOwned(accountId, untouchedSince);
    await this.expiry.expireOwned(expirableJobs, accountId, sweep);
    await this.expiry.expireOwned(expirablePodcasts, accountId, sweep);
    await this.deleteSounds(accountId, untouchedSince);
    await this.deleteLexicon(accountId, untouchedSince);
    await this.deleteOrigins(accountId);
    await this.states.delete(speechPaceKind, [accountId]);
    for (const { name } of allProjections) await dropRetiredBuilds(this.rows, name, now);
    const sessions = await this.streams.sessionsOf(accountId);
    if (!(await this.streams.delete(sessions))) return;
    await this.ownedRows.deleteIndexed(sessions);
    await this.ownedRows.delete(accountId);
    for (const store of [this.events, this.rows, this.states]) await store.forgetDeleted();
  }

  private async deleteSounds(accountId: string, untouchedSince: number): Promise<void> {
    const stream = streamName(soundsDecider.category, accountId);
    const { state } = await this.deciders.load(soundsDecider, accountId);
    for (const { soundId, contentHash, nameHash } of Object.values(state)) {
      for (const hash of [contentHash, nameHash]) await this.unreferenced.delete(hash, untouchedSince, stream);
      const command = { type: 'RemoveSound', accountId, soundId } as const;
      await this.deciders.run(soundsDecider, accountId, command, systemContext('erasure', accountId));
    }
  }

  /** Every version is kept until now, so that an old job can be explained. */
  private async deleteLexicon(accountId: string, untouchedSince: number): Promise<void> {
    const stream = streamName(lexiconDecider.category, accountId);
    for await (const { data } of this.events.readStream(stream))
      if (typeof data.contentHash === 'string')
        await this.unreferenced.delete(data.contentHash, untouchedSince, stream);
  }

  /** Imported trails still verify, under the key of this server. */
  private async deleteOrigins(accountId: string): Promise<void> {
    for (const stream of await this.streams.indexed(accountId))
      if (isAuditedStream(stream) === null) await this.origins.delete(stream);
  }
}
