import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { lexiconDecider } from '@duetcast/domain/lexicon/lexicon-decider';
import type { LexiconEntry, StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { EntryIds } from '../files/entry-ids';
import { LexiconFiles } from '../files/lexicon-files';

/** Sets how a word is said. `replaces`: id of the entry that is changed. */
export class SetLexiconEntry extends Command<StoredEntry> {
  constructor(
    readonly accountId: string,
    readonly entry: LexiconEntry,
    readonly replaces: string | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetLexiconEntry)
export class SetLexiconEntryHandler implements ICommandHandler<SetLexiconEntry> {
  constructor(
    private readonly deciders: Deciders,
    private readonly files: LexiconFiles,
    private readonly ids: EntryIds,
  ) {}

  /** @throws AppError `lexicon.entryMissing`, `lexicon.full` */
  async execute({ accountId, entry, replaces, context }: SetLexiconEntry): Promise<StoredEntry> {
    const { state } = await this.deciders.load(lexiconDecider, accountId);
    const stored = await this.ids.of(accountId, entry);
    const entryId = stored.id;
    // A repeated command finds its own entry in place of the one that it replaced.
    const isKnown = replaces === undefined || state.has(replaces) || state.has(entryId);
    if (!isKnown) throw new AppError('lexicon.entryMissing');
    const contentHash = await this.files.hashOf([stored], accountId);
    const command = { type: 'SetEntry', accountId, entryId, contentHash, replaces } as const;
    // A rejected command stores no content.
    lexiconDecider.decide(command, state);
    const set = () => this.deciders.run(lexiconDecider, accountId, command, context);
    await this.files.put([stored], accountId, set);
    return stored;
  }
}
