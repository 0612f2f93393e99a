import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Removes an uploaded sound; jobs that play it keep its audio. One that does not exist needs nothing. */
export class RemoveSound extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly soundId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveSound)
export class RemoveSoundHandler implements ICommandHandler<RemoveSound> {
  constructor(private readonly deciders: Deciders) {}

  async execute({ accountId, soundId, context }: RemoveSound): Promise<void> {
    await this.deciders.run(soundsDecider, accountId, { type: 'RemoveSound', accountId, soundId }, context);
  }
}
