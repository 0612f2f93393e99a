import { evolveLexicon, lexiconEvents, type LexiconEvent } from '@duetcast/domain/lexicon/lexicon-decider';
import { count, position, time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

/** The pronunciations of one account; their words are in the content store. */
export interface LexiconRow {
  accountId: string;
  /** Number of events so far: each version can be read again. */
  version: number;
  changedAt: string;
  /** Hash of the stored file with the entry, by entry id. */
  entries: Readonly<Record<string, string>>;
}

/** What a push says of a changed lexicon. */
export const lexiconChangeSchema = z.object({ version: count, entries: count, changedAt: time, position });

export const lexicons: Projection<LexiconRow, LexiconEvent> = {
  name: 'lexicons',
  version: 1,
  categories: ['lexicon'],
  events: lexiconEvents,
  indexes: [],
  ownedBy: 'accountId',
  rowOf: ({ data }) => data.accountId,
  fold: (row, event) => ({
    accountId: event.data.accountId,
    version: event.revision + 1,
    changedAt: event.metadata.at,
    entries: Object.fromEntries(evolveLexicon(new Map(Object.entries(row?.entries ?? {})), event)),
  }),
};
