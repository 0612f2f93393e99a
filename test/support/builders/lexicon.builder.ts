import type { LexiconCommand, LexiconEvent } from '@duetcast/domain/lexicon/lexicon-decider';

const accountId = 'acc_ada';
const hashOf = (content: string): string => content.repeat(64).slice(0, 64);

/** Events and commands of one lexicon, by short names of entries and stored files. */
export const aLexicon = {
  set: (entryId: string, content = 'a'): LexiconEvent => ({
    type: 'LexiconEntrySet',
    data: { accountId, entryId, contentHash: hashOf(content) },
  }),
  removed: (entryId: string): LexiconEvent => ({ type: 'LexiconEntryRemoved', data: { accountId, entryId } }),
  imported: (entryIds: string[], content = 'f', removedIds: string[] = []): LexiconEvent => ({
    type: 'LexiconImported',
    data: { accountId, entryIds, contentHash: hashOf(content), removedIds },
  }),
  toSet: (entryId: string, content = 'a', replaces?: string): LexiconCommand => ({
    type: 'SetEntry',
    accountId,
    entryId,
    contentHash: hashOf(content),
    ...(replaces !== undefined && { replaces }),
  }),
  toRemove: (entryId: string): LexiconCommand => ({ type: 'RemoveEntry', accountId, entryId }),
  toImport: (entryIds: string[], content = 'f', removedIds: string[] = []): LexiconCommand => ({
    type: 'ImportEntries',
    accountId,
    entryIds,
    contentHash: hashOf(content),
    removedIds,
  }),
};
