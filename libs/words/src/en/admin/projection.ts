import { words } from '../../kernel/words';
import texts from './projection.json';

/** The projections section of the admin page. */
export const projectionWords = words('projectionWords', {
  ...texts,
  version: (version: number) => `version ${version}`,
  commandLabel: (command: string, name: string) => `${command}: ${name}`,
  progress: (name: string) => `Rebuild of ${name}`,
  folded: (count: string) => `${count} events`,
  rate: (count: string) => `${count} events/s`,
  left: (text: string) => `${text} left`,
  reasonHint: (count: number) => `1 to ${count} characters; stored in the history.`,
});
