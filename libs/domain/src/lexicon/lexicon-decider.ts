import { z } from 'zod';
import type { Decider, SnapshotFormat } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';
import { maxLexiconEntries } from '../limits/lexicon-limits';

const accountId = z.string();
/** Derived from the account, the word, its language and whether case matters. */
const entryId = z.string();
/** Hash of the stored entries: words are personal content, which events do not hold. */
const contentHash = z.string();

/** The pronunciations of one account. */
export const lexiconEvents = {
  LexiconEntrySet: event(1, z.object({ accountId, entryId, contentHash })),
  LexiconEntryRemoved: event(1, z.object({ accountId, entryId })),
  LexiconImported: event(
    1,
    z.object({
      accountId,
      /** All in one stored file. */
      entryIds: z.array(entryId).min(1),
      contentHash,
      /** Entries that a replacing import does not have. */
      removedIds: z.array(entryId),
    }),
  ),
};
export type LexiconEvent = EventOf<typeof lexiconEvents>;

/** Hash of the stored file with the entry, by entry id. */
export type Lexicon = ReadonlyMap<string, string>;

export type LexiconCommand =
  | { type: 'SetEntry'; accountId: string; entryId: string; contentHash: string; replaces?: string }
  | { type: 'RemoveEntry'; accountId: string; entryId: string }
  | { type: 'ImportEntries'; accountId: string; entryIds: string[]; contentHash: string; removedIds: string[] };

function decide(command: LexiconCommand, lexicon: Lexicon): LexiconEvent[] {
  switch (command.type) {
    case 'SetEntry':
      return setEntry(command, lexicon);
    case 'RemoveEntry': {
      const { accountId, entryId } = command;
      return lexicon.has(entryId) ? [{ type: 'LexiconEntryRemoved', data: { accountId, entryId } }] : [];
    }
    case 'ImportEntries':
      return importEntries(command, lexicon);
  }
}

function setEntry(command: Extract<LexiconCommand, { type: 'SetEntry' }>, lexicon: Lexicon): LexiconEvent[] {
  const { accountId, entryId, contentHash, replaces } = command;
  const isRenamed = replaces !== undefined && replaces !== entryId && lexicon.has(replaces);
  const removed: LexiconEvent[] = isRenamed
    ? [{ type: 'LexiconEntryRemoved', data: { accountId, entryId: replaces } }]
    : [];
  if (lexicon.get(entryId) === contentHash) return removed;
  assertRoom(lexicon, [entryId], isRenamed ? [replaces] : []);
  return [...removed, { type: 'LexiconEntrySet', data: { accountId, entryId, contentHash } }];
}

function importEntries(command: Extract<LexiconCommand, { type: 'ImportEntries' }>, lexicon: Lexicon): LexiconEvent[] {
  const { accountId, entryIds, contentHash } = command;
  const kept = new Set(entryIds);
  const removedIds = command.removedIds.filter((id) => lexicon.has(id) && !kept.has(id));
  const isKnown = removedIds.length === 0 && entryIds.every((id) => lexicon.get(id) === contentHash);
  if (isKnown) return [];
  assertRoom(lexicon, entryIds, removedIds);
  if (entryIds.length === 0)
    return removedIds.map((removed) => ({ type: 'LexiconEntryRemoved', data: { accountId, entryId: removed } }));
  return [{ type: 'LexiconImported', data: { accountId, entryIds, contentHash, removedIds } }];
}

/** @throws AppError `lexicon.full` */
function assertRoom(lexicon: Lexicon, added: readonly string[], removed: readonly string[]): void {
  const ids = new Set([...lexicon.keys(), ...added]);
  for (const id of removed) ids.delete(id);
  if (ids.size > maxLexiconEntries) throw new AppError('lexicon.full');
}

/** The lexicon after an event; the given one stays as it is. */
export function evolveLexicon(lexicon: Lexicon, { type, data }: LexiconEvent): Lexicon {
  const next = new Map(lexicon);
  switch (type) {
    case 'LexiconEntrySet':
      return next.set(data.entryId, data.contentHash);
    case 'LexiconEntryRemoved':
      next.delete(data.entryId);
      return next;
    case 'LexiconImported':
      for (const id of data.removedIds) next.delete(id);
      for (const id of data.entryIds) next.set(id, data.contentHash);
      return next;
  }
}

const snapshot: SnapshotFormat<Lexicon> = {
  version: 2,
  encode: (lexicon) => Object.fromEntries(lexicon),
  decode: (json) => new Map(Object.entries(json as Record<string, string>)),
};

/** Decider of the stream `lexicon-{accountId}`. */
export const lexiconDecider: Decider<LexiconCommand, LexiconEvent, Lexicon> = {
  category: 'lexicon',
  events: lexiconEvents,
  initial: new Map(),
  decide,
  evolve: evolveLexicon,
  snapshot,
};
