import { replayDecider, type ReplayCommand } from '@duetcast/domain/replays/replay-decider';
import { DecidedCommand } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';

export type ReplayEnding = Extract<
  ReplayCommand,
  { type: 'CancelReplay' | 'ApplyReplay' | 'UndoReplay' | 'DiscardReplay' }
>;

/** Cancels, applies, undoes or discards a replay. */
export class EndReplay extends DecidedCommand<ReplayCommand> {
  /** @throws AppError `replay.missing`; errors of `replayDecider` */
  constructor(replayId: string, ending: ReplayEnding, context: CommandContext) {
    super(replayDecider, replayId, ending, context);
  }
}
