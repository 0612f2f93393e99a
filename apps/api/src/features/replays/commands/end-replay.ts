import { replayDecider, type ReplayCommand } from '@duetcast/domain/replays/replay-decider';
import { DecidedCommand } from '../../../eventing/deciders/decided-command';
import type { CommandContext } from '../../../eventing/deciders/command-context';

export type ReplayEnding = 'CancelReplay' | 'ApplyReplay' | 'DiscardReplay';

/** Cancels, applies or discards a replay. */
export class EndReplay extends DecidedCommand<ReplayCommand> {
  /** @throws AppError `replay.missing`; errors of `replayDecider` */
  constructor(replayId: string, commandType: ReplayEnding, context: CommandContext) {
    super(replayDecider, replayId, { type: commandType }, context);
  }
}
