import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { lexiconDecider, type LexiconCommand } from '@duetcast/domain/lexicon/lexicon-decider';
import type { LexiconEntry, StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import type { LexiconImportMode } from '@duetcast/domain/lexicon/lexicon-requests';
import { maxLexiconEntries } from '@duetcast/domain/limits/lexicon-limits';
import { commandInContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { DecidedCommand, Deciders } from '../../../eventing/deciders/deciders';
import { EntryIds } from '../files/entry-ids';
import { LexiconFiles } from '../files/lexicon-files';

/** Other requests go in between. */
const entriesPerTurn = 200;

interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Sets the entries of a file; in mode `replace` it also removes all others. */
export class ImportLexicon extends commandInContext<
  ImportResult,
  { accountId: string; entries: readonly LexiconEntry[]; mode: LexiconImportMode }
>() {}

@CommandHandler(ImportLexicon)
export class ImportLexiconHandler implements ICommandHandler<ImportLexicon> {
  constructor(
    private readonly deciders: Deciders,
    private readonly files: LexiconFiles,
    private readonly entryIds: EntryIds,
  ) {}

  /** @throws AppError `lexicon.full` */
  async execute({ accountId, entries, mode, context }: ImportLexicon): Promise<ImportResult> {
    if (entries.length > maxLexiconEntries) throw new AppError('lexicon.full');
    const { state } = await this.deciders.load(lexiconDecider, accountId);
    const current = new Map((await this.files.entriesOf(state)).map((entry) => [entry.id, canonicalJson(entry)]));
    const imported: StoredEntry[] = [];
    for (const [index, entry] of entries.entries()) {
      if (index % entriesPerTurn === 0) await nextTurn();
      imported.push(await this.entryIds.of(accountId, entry));
    }
    await nextTurn();
    const changes = imported.filter((entry) => current.get(entry.id) !== canonicalJson(entry));
    const ids = new Set(imported.map(({ id }) => id));
    const removedIds = mode === 'replace' ? [...state.keys()].filter((id) => !ids.has(id)) : [];
    if (changes.length + removedIds.length > 0) {
      const entryIds = changes.map(({ id }) => id);
      const contentHash = await this.files.hashOf(changes, accountId);
      const command = { type: 'ImportEntries', accountId, entryIds, contentHash, removedIds } as const;
      // A rejected command stores no content.
      lexiconDecider.decide(command, state);
      await this.files.put(changes, accountId, () => this.deciders.run(lexiconDecider, accountId, command, context));
    }
    const added = changes.filter(({ id }) => !state.has(id)).length;
    const unchanged = imported.length - changes.length;
    return { added, changed: changes.length - added, unchanged, removed: removedIds.length };
  }
}

/** Sets how a word is said. `replaces`: id of the entry that is changed. */
export class SetLexiconEntry extends commandInContext<
  StoredEntry,
  { accountId: string; entry: LexiconEntry; replaces: string | undefined }
>() {}

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

/** Removes a pronunciation; one that does not exist needs nothing. */
export class RemoveLexiconEntry extends DecidedCommand<LexiconCommand> {
  constructor(accountId: string, entryId: string, context: CommandContext) {
    super(lexiconDecider, accountId, { type: 'RemoveEntry', accountId, entryId }, context);
  }
}
