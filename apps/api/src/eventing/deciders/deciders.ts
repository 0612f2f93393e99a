import { Injectable, Optional } from '@nestjs/common';
import { streamName, type Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent, Position } from '@duetcast/domain/kernel/event';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountKeys } from '../account-keys/account-keys';
import { EventStore } from '../event-store/event-store';
import { StateStore } from '../state/state-store';
import { currentSpan, traced } from '../../platform/tracing/traces';
import type { CommandContext } from './command-context';
import { CommandQueues } from './command-queues';
import { type AnyDecider, commandSpan } from './decide-group';
import { eventIdOf } from './recording';
import { recordPosition } from './seen-positions';
import { Snapshots } from './snapshots';
import { StreamStates } from './stream-states';
import { StreamWriter } from './stream-writer';

interface Decided<Event extends DomainEvent, State> {
  /** The new events; empty when the command changed nothing. */
  readonly events: readonly Event[];
  /** State after these events; the stream may have later ones already. */
  readonly state: State;
  /** Revision of the last event in `state`, -1 for an empty stream. */
  readonly revision: number;
  /** Position of an event that includes `state`, null for an empty stream. */
  readonly position: Position | null;
}

/** Runs commands through deciders; those that wait for the same stream are decided and appended as a group. */
@Injectable()
export class Deciders {
  private readonly states: StreamStates;
  private readonly queues: CommandQueues;

  /** Without a `StateStore` there are no snapshots, without `AccountKeys` personal data is stored in clear. */
  constructor(
    private readonly store: EventStore,
    @Optional() kept?: StateStore,
    @Optional() keys?: AccountKeys,
  ) {
    this.states = new StreamStates(store, new Snapshots(store, kept));
    this.queues = new CommandQueues(new StreamWriter(store, this.states, keys));
  }

  /** @throws AppError from the decider, `store.busy`, `store.conflict` or `store.unavailable` */
  async run<Command, Event extends DomainEvent, State>(
    decider: Decider<Command, Event, State>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<Decided<Event, State>> {
    const { category } = decider;
    const request = { decider: decider as unknown as AnyDecider, command, context };
    const decided = await traced(
      () => commandSpan(category, command, context),
      () => this.queues.add(streamName(category, id), { ...request, span: currentSpan() }),
    );
    recordPosition(category, decided.position);
    return decided as Decided<Event, State>;
  }

  /** The current state of one stream. */
  async load<Event extends DomainEvent, State>(
    decider: Decider<never, Event, State>,
    id: string,
  ): Promise<Omit<Decided<Event, State>, 'events'>> {
    const loaded = await this.states.refresh(decider, streamName(decider.category, id));
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
}

/** A command that needs nothing but its decider: it says which stream and what, and has no handler of its own. */
export abstract class DecidedCommand<Decided> extends Command<void> {
  constructor(
    readonly decider: Decider<Decided, DomainEvent, unknown>,
    readonly streamId: string,
    readonly decided: Decided,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Handles every class that extends `DecidedCommand`: the command bus finds handlers by metadata, which classes inherit. */
@CommandHandler(DecidedCommand)
export class DecidedCommandHandler implements ICommandHandler<DecidedCommand<unknown>> {
  constructor(private readonly deciders: Deciders) {}

  async execute({ decider, streamId, decided, context }: DecidedCommand<unknown>): Promise<void> {
    await this.deciders.run(decider, streamId, decided, context);
  }
}
