import { words } from '../../kernel/words';
import texts from './job-page.json';

/** Texts of the job page. Callers pass formatted counts. */
export const jobPageWords = words('jobPageWords', {
  ...texts,
  replaced: (count: number, text: string) =>
    `${count === 1 ? '1 line was' : `${text} lines were`} spoken by a basic voice, because the engine of the chosen one failed. Run the job again to hear the chosen voice; lines that are paid for are free.`,
  segment: (number: string, state: string) => `Segment ${number}: ${state}`,
  captions: (format: string) => `Captions (${format})`,
  download: (format: string) => `Download ${format}`,
});
