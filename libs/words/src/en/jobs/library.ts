import { words } from '../../kernel/words';
import texts from './library.json';

const jobs = (count: number): string => (count === 1 ? 'this job' : `${count} jobs`);

/** The library of the Dashboard tab. */
export const jobLibraryWords = words('jobLibraryWords', {
  ...texts,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  play: (title: string) => `Play ${title}`,
  closePlayer: (title: string) => `Close the player of ${title}`,
  actionsOf: (title: string) => `Actions for ${title}`,
  selectOf: (title: string) => `Select ${title}`,
  deleteSelected: (count: number) => `Delete ${count} selected`,
  deleteTitle: (count: number) => `Delete ${jobs(count)}?`,
  publishedTitle: (count: number) => (count === 1 ? 'This job is published' : `${count} jobs are published`),
  publishedText: (places: number) =>
    `Others can hear it at ${places === 1 ? 'one place' : `${places} places`}: links, posts or episodes. They end with it.`,
});
