import { setImmediate as nextTick } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { sha256 } from '../../platform/hashing/sha256';
import { within } from '../../platform/timing/retry';
import type { EventStore } from '../event-store/event-store';
import type { StateStore } from '../state/state-store';
import type { CachedStream } from './stream-cache';

export type Folding<State> = Pick<Decider<never, DomainEvent, State>, 'events' | 'evolve' | 'initial' | 'snapshot'>;

/** Kind of the rows of the `StateStore`; their id is the stream. */
export const snapshotKind = 'snapshot';

/** A state with the last event in it. */
interface Snapshot {
  /** Version of the decider's format. */
  readonly version: number;
  readonly revision: number;
  readonly hash: string;
  readonly state: JsonObject;
}

type Kept = Snapshot & { readonly checksum: string };

const checksumOf = ({ version, revision, hash, state }: Snapshot): string =>
  sha256(JSON.stringify([version, revision, hash, state]));

/** A slower answer than this costs more than folding the stream, ms. */
const readTimeoutMs = 1_000;

/**
 * Kept states of long streams, which shorten a cold load and are never needed: one that does not fit the stream's hash
 * chain or the decider's version is ignored, and so is a store that fails.
 */
export class Snapshots {
  private readonly logger = new Logger('Snapshots');
  private readonly writing = new Set<string>();
  private readonly overdue = new Set<string>();

  constructor(
    private readonly events: Pick<EventStore, 'readStream'>,
    private readonly kept: Pick<StateStore, 'get' | 'put'> | undefined,
    private readonly everyEvents = 1_000,
  ) {}

  /** The stream up to its snapshot; null if there is none that can be used. @throws errors of the event store */
  async load<State>({ snapshot: format }: Folding<State>, stream: string): Promise<CachedStream<State> | null> {
    const stored = format && (await this.attempt('read', () => this.read(stream, format.version)));
    if (!stored) return null;
    for await (const { revision, position, metadata } of this.events.readStream(stream, {
      from: stored.revision,
      limit: 1,
    })) {
      if (revision !== stored.revision || metadata.hash !== stored.hash) return null;
      const state = await this.attempt('decoded', () => format.decode(stored.state));
      return state === null ? null : { state, revision, hash: stored.hash, position };
    }
    return null;
  }

  /** Notes a cold load of so many events, which a snapshot will spare the next one. */
  folded(stream: string, events: number): void {
    if (events >= this.everyEvents) this.overdue.add(stream);
  }

  /** Writes a snapshot in the background once per `everyEvents` events; only one process appends each of these. */
  appended<State>(decider: Folding<State>, stream: string, before: number, after: CachedStream<State>): void {
    const isDue = Math.floor((before + 1) / this.everyEvents) < Math.floor((after.revision + 1) / this.everyEvents);
    if (!(this.overdue.delete(stream) || isDue) || this.writing.has(stream)) return;
    this.writing.add(stream);
    void this.attempt('written', () => this.write(decider, stream, after)).finally(() => this.writing.delete(stream));
  }

  /** null if there is none of this version, or if it was changed. @throws errors of the store, and TimedOut */
  private async read(stream: string, version: number): Promise<Snapshot | null> {
    const kept = this.kept && (await within(readTimeoutMs, this.kept.get<Kept>(snapshotKind, stream)))?.value;
    return kept?.version === version && kept.checksum === checksumOf(kept) ? kept : null;
  }

  private async write<State>(
    { snapshot: format }: Folding<State>,
    stream: string,
    { state, revision, hash }: CachedStream<State>,
  ): Promise<void> {
    if (!format || !this.kept) return;
    await nextTick();
    const snapshot = { version: format.version, revision, hash, state: format.encode(state) };
    await this.kept.put(snapshotKind, { id: stream, value: { ...snapshot, checksum: checksumOf(snapshot) } });
  }

  private async attempt<T>(what: string, act: () => T | Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      this.logger.warn({ err: error }, `a snapshot could not be ${what}`);
      return null;
    }
  }
}
