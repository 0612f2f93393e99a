import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { replayDecider } from '@duetcast/domain/replays/replay-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { ReplayReceipt } from './request-replay';

/** What an administrator does with a replay that was requested. */
export class EndReplay extends Command<ReplayReceipt> {
  constructor(
    readonly replayId: string,
    readonly wish: 'CancelReplay' | 'ApplyReplay' | 'DiscardReplay',
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndReplay)
export class EndReplayHandler implements ICommandHandler<EndReplay> {
  constructor(private readonly deciders: Deciders) {}

  /** @throws AppError `replay.missing` and what its rules refuse with */
  async execute({ replayId, wish, context }: EndReplay): Promise<ReplayReceipt> {
    const { position } = await this.deciders.run(replayDecider, replayId, { type: wish }, context);
    return { replayId, position };
  }
}
