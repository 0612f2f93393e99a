import { unlimited } from '@duetcast/domain/usage/unlimited';
import { words } from '../../kernel/words';
import texts from './replay.json';

/** The replay lab. */
export const replayWords = words('replayWords', {
  ...texts,
  versionOf: (version: number, title: string) => `${version}: ${title}`,
  charactersHint: `${unlimited} means unlimited`,
  /** English shows the server's own sentence about the field. */
  refused: {
    account: (sentence: string) => sentence,
    domain: (sentence: string) => sentence,
    from: (sentence: string) => sentence,
    to: (sentence: string) => sentence,
    characters: (sentence: string) => sentence,
  },
  requestedBy: (accountId: string) => `Requested by ${accountId}`,
  window: (from: string, to: string) => `${from} – ${to}`,
  read: (count: string) => `${count} events read`,
  rate: (count: string) => `${count} events/s`,
  left: (text: string) => `${text} left`,
  applyText: (events: string, characters: string) =>
    `${events} will be appended to the usage history: ${characters} characters in total. Recorded events stay; the usage of these accounts changes immediately.`,
  correctingEvents: (count: number, text: string) => (count === 1 ? '1 correcting event' : `${text} correcting events`),
  undoText: (characters: string) =>
    `One opposite correction will be appended for each that it appended: ${characters} characters in total. Its corrections stay in the history.`,
  undone: (events: string, characters: string) => `Undone: ${events}, ${characters} characters in total.`,
  applied: (events: string, characters: string) => `Applied: ${events}, ${characters} characters in total.`,
  stale: (count: string) =>
    `Nothing was applied: usage changed in ${count} of the figures after this replay. Discard it and start a new replay.`,
  noDriftHint: (streams: string) =>
    `Recalculated usage matches recorded usage in all ${streams} figures (account, domain and month).`,
  largest: (count: string) => `Showing the ${count} largest.`,
  refusedOf: (refused: string, judged: string) => `${refused} of ${judged}`,
  byAccount: (refused: string) => `${refused} by the account’s allowance`,
});
