import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { replayDecider } from '@duetcast/domain/replays/replay-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Cancels, applies or discards a replay. */
export class EndReplay extends Command<void> {
  constructor(
    readonly replayId: string,
    readonly commandType: 'CancelReplay' | 'ApplyReplay' | 'DiscardReplay',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndReplay)
export class EndReplayHandler implements ICommandHandler<EndReplay> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `replay.missing`; errors of `replayDecider` */
  async execute({ replayId, commandType, context }: EndReplay): Promise<void> {
    await this.deciders.run(replayDecider, replayId, { type: commandType }, context);
  }
}
