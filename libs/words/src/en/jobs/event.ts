import { words } from '../../kernel/words';
import texts from './event.json';

/** Nouns by the first part of the stream name. */
const categories: Readonly<Record<string, string>> = texts.categories;

/** The event browser. */
export const eventWords = words('eventWords', {
  ...texts,
  categories,
  cut: (count: string) => `Showing the newest ${count} events.`,
  shown: (count: number, text: string) => (count === 1 ? '1 event' : `${text} events`),
  shownAndMore: (count: string) => `${count} events shown; more come as you scroll`,
  open: (type: string, at: string) => `${type}, ${at}`,
  correlationText: (count: string, streams: string, duration: string) =>
    `${count} events in ${streams} streams within ${duration}.`,
  causedBy: (type: string) => `caused by ${type}`,
  verifiedText: (count: string) => `All ${count} events match their hashes.`,
  brokenText: (revision: string, reason: string) => `The event at revision ${revision} ${reason}.`,
  onlyFirst: (count: string) => `Showing the first ${count}.`,
  copy: (what: string) => `Copy ${what}`,
});
