import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { CommandContext } from './command-context';
import { Deciders } from './deciders';

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
