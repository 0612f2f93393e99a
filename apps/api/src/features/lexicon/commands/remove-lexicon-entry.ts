import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lexiconDecider } from '@duetcast/domain/lexicon/lexicon-decider';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';

/** Removes a pronunciation; one that does not exist needs nothing. */
export class RemoveLexiconEntry extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly entryId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveLexiconEntry)
export class RemoveLexiconEntryHandler implements ICommandHandler<RemoveLexiconEntry> {
  constructor(private readonly deciders: Deciders) {}

  async execute({ accountId, entryId, context }: RemoveLexiconEntry): Promise<void> {
    const command = { type: 'RemoveEntry', accountId, entryId } as const;
    await this.deciders.run(lexiconDecider, accountId, command, context);
  }
}
