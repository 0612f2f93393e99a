import { words } from '../../kernel/words';
import texts from './action.json';

/** The audit log of administrators. */
export const actionWords = words('actionWords', {
  ...texts,
  plan: (plan: string) => `to ${plan}`,
  limit: (domain: string, limit: string) => `${domain}: ${limit}`,
  usage: (characters: string) => `${characters} characters`,
});
