import { soundsDecider, type SoundCommand } from '@duetcast/domain/sounds/sounds-decider';
import { DecidedCommand } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** Removes an uploaded sound; jobs that play it keep its audio. One that does not exist needs nothing. */
export class RemoveSound extends DecidedCommand<SoundCommand> {
  constructor(accountId: string, soundId: string, context: CommandContext) {
    super(soundsDecider, accountId, { type: 'RemoveSound', accountId, soundId }, context);
  }
}
