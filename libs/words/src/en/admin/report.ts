import { words } from '../../kernel/words';
import texts from './report.json';

/** Reports of public content, for administrators. */
export const moderationWords = words('moderationWords', {
  ...texts,
  reports: (count: string) => `Reports (${count})`,
  reasonHint: (max: number) => `The owner gets it by email and sees it with the job. At most ${max} characters.`,
});
