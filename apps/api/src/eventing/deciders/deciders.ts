import { Injectable } from '@nestjs/common';
import { genesisHash } from '@duetcast/domain/kernel/chain';
import { streamName, type Decider } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { DomainEvent, Position } from '@duetcast/domain/kernel/event';
import { retry } from '../../platform/timing/retry';
import type { CommandContext } from './command-context';
import { EventStore, WrongRevision, type AppendResult, type NewEvent } from '../event-store/event-store';
import { advance, chain, eventIdOf } from './recording';
import { recordPosition } from './seen-positions';
import { StreamCache, type CachedStream } from './stream-cache';
import { KeyedMutex } from './keyed-mutex';

interface Decided<Event extends DomainEvent, State> {
  /** The new events; empty when the command changed nothing. */
  readonly events: readonly Event[];
  readonly state: State;
  /** Revision of the stream's last event, -1 for an empty stream. */
  readonly revision: number;
  /** Position of the stream's last event, null for an empty stream. */
  readonly position: Position | null;
}

/** Upper bound of the random delay per previous conflict. */
const conflictPauseMs = 5;
const conflictRetries = {
  attempts: 20,
  delayMs: (failures: number) => Math.random() * (failures - 1) * conflictPauseMs,
  isRetryable: (error: unknown) => error instanceof WrongRevision,
};

/** Runs commands through deciders: load, decide, append at the expected revision; retries on conflict. */
@Injectable()
export class Deciders {
  private readonly cache = new StreamCache();
  private readonly mutex = new KeyedMutex();

  constructor(private readonly store: EventStore) {}

  /** @throws AppError from the decider, `store.conflict` or `store.unavailable` */
  async run<Command, Event extends DomainEvent, State>(
    decider: Decider<Command, Event, State>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<Event, State>> {
    const stream = streamName(decider.category, id);
    // Serializes the commands of this process: on a busy stream they would exhaust each other's attempts.
    const decided = await this.mutex.runExclusive(stream, () => this.runNow(decider, stream, command, context));
    recordPosition(decider.category, decided.position);
    return decided;
  }

  private async runNow<Command, Event extends DomainEvent, State>(
    decider: Decider<Command, Event, State>,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<Event, State>> {
    let loaded = this.cache.get<State>(stream) ?? (await this.refresh(decider, stream));
    const attempt = async (): Promise<Decided<Event, State>> => {
      const decision = await this.decide(decider, stream, command, loaded);
      loaded = decision.loaded;
      if (decision.events.length === 0) return { events: [], ...loaded };
      const recorded = chain(decider, stream, decision.events, loaded, context);
      try {
        const appended = await this.append(stream, recorded, loaded.revision);
        const next = appended.isNew
          ? this.remember(decider, stream, loaded, decision.events, recorded, appended)
          : await this.refresh(decider, stream, loaded);
        return { events: decision.events, ...next };
      } catch (error) {
        if (!(error instanceof WrongRevision)) throw error;
        const before = loaded.revision;
        loaded = await this.refresh(decider, stream, loaded);
        if (await this.holds(stream, before + 1, recorded)) return { events: decision.events, ...loaded };
        throw error;
      }
    };
    return retry(attempt, conflictRetries).catch((error: unknown) => {
      throw error instanceof WrongRevision ? new AppError('store.conflict', { stream }) : error;
    });
  }

  /** The current state of one stream. */
  async load<Event extends DomainEvent, State>(
    decider: Decider<never, Event, State>,
    id: string,
  ): Promise<Omit<Decided<Event, State>, 'events'>> {
    const stream = streamName(decider.category, id);
    const loaded = await this.refresh(decider, stream, this.cache.get<State>(stream));
    recordPosition(decider.category, loaded.position);
    return loaded;
  }

  /** Whether the command with this id has ever appended to the stream. */
  async hasRun<Event extends DomainEvent>(
    { category }: Pick<Decider<never, Event, unknown>, 'category'>,
    id: string,
    commandId: string,
  ): Promise<boolean> {
    const stream = streamName(category, id);
    const first = eventIdOf(commandId, stream, 0);
    for await (const event of this.store.readStream(stream)) if (event.id === first) return true;
    return false;
  }

  /** Decides on the cached state; confirms a rejection or an empty result on the current state. */
  private async decide<Command, Event extends DomainEvent, State>(
    decider: Decider<Command, Event, State>,
    stream: string,
    command: Command,
    loaded: CachedStream<State>,
  ): Promise<{ events: Event[]; loaded: CachedStream<State> }> {
    try {
      const events = decider.decide(command, loaded.state);
      if (events.length > 0) return { events, loaded };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    const fresh = await this.refresh(decider, stream, loaded);
    return { events: decider.decide(command, fresh.state), loaded: fresh };
  }

  /** Applies the appended events to the cache instead of reading them back. */
  private remember<Event extends DomainEvent, State>(
    decider: Pick<Decider<never, Event, State>, 'evolve'>,
    stream: string,
    before: CachedStream<State>,
    events: readonly Event[],
    recorded: readonly NewEvent[],
    { revision, position }: AppendResult,
  ): CachedStream<State> {
    const state = events.reduce((current, event) => decider.evolve(current, event), before.state);
    const next = { state, hash: recorded.at(-1)?.metadata.hash ?? before.hash, revision, position };
    this.cache.set(stream, next);
    return next;
  }

  private async append(stream: string, events: readonly NewEvent[], revision: number) {
    return this.store.append(stream, events, { expected: revision === -1 ? 'noStream' : revision });
  }

  private async refresh<Event extends DomainEvent, State>(
    decider: Pick<Decider<never, Event, State>, 'events' | 'evolve' | 'initial'>,
    stream: string,
    known: CachedStream<State> = { state: decider.initial, revision: -1, hash: genesisHash, position: null },
  ): Promise<CachedStream<State>> {
    let current = known;
    for await (const event of this.store.readStream(stream, { from: known.revision + 1 }))
      current = advance(decider, current, event);
    this.cache.set(stream, current);
    return current;
  }

  /** Whether the stream already holds these events from this revision on: the response to an append was lost. */
  private async holds(stream: string, from: number, events: readonly NewEvent[]): Promise<boolean> {
    const ids: string[] = [];
    for await (const { id } of this.store.readStream(stream, { from, limit: events.length })) ids.push(id);
    return events.every(({ id }, index) => ids[index] === id);
  }
}
