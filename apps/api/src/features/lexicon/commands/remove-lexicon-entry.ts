import { lexiconDecider, type LexiconCommand } from '@duetcast/domain/lexicon/lexicon-decider';
import { DecidedCommand } from '../../../eventing/deciders/deciders';
import type { CommandContext } from '../../../eventing/deciders/command-context';

/** Removes a pronunciation; one that does not exist needs nothing. */
export class RemoveLexiconEntry extends DecidedCommand<LexiconCommand> {
  constructor(accountId: string, entryId: string, context: CommandContext) {
    super(lexiconDecider, accountId, { type: 'RemoveEntry', accountId, entryId }, context);
  }
}
