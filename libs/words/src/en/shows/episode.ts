import { words } from '../../kernel/words';
import texts from './episode.json';

/** Texts of the episodes and subscribers of a show. */
export const episodeWords = words('episodeWords', {
  ...texts,
  season: (season: number) => `Season ${season}`,
  number: (number: number) => `Episode ${number}`,
  removeQuestion: (title: string) => ({
    title: `Remove “${title}”?`,
    text: 'It leaves the feed immediately. Its audio stays stored for the retention period.',
    action: 'Remove episode',
  }),
  soundbite: {
    ...texts.soundbite,
    hint: (min: number, max: number) =>
      `A passage of ${min} to ${max} seconds that apps can play as a preview. Empty: none.`,
    startWrong: (example: string) => `Enter a time, such as ${example}.`,
    lengthWrong: (min: number, max: number) => `Enter ${min} to ${max} seconds.`,
    titleWrong: (max: number) => `Enter 1 to ${max} characters.`,
    times: (from: string, to: string) => `Soundbite ${from}–${to}`,
  },
  jobLabel: (id: string, date: string, length: string) => `${id} · ${date} · ${length}`,
  lineWrong: (max: number) => `Enter 1 to ${max} characters.`,
  textWrong: (max: number) => `Enter at most ${max} characters.`,
  numberWrong: (max: number) => `Enter a whole number from 1 to ${max}, or leave the field empty.`,
  subscribers: {
    ...texts.subscribers,
    nameWrong: (max: number) => `Enter 1 to ${max} characters.`,
    created: (name: string) => `Address for “${name}”`,
    reads: (count: number) => (count === 1 ? 'Read once' : `Read ${count} times`),
    revokeQuestion: (name: string) => ({
      title: `Revoke the address of “${name}”?`,
      text: 'It stops working immediately, for the feed and for its audio.',
      action: 'Revoke',
    }),
  },
});
