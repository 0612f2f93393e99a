import { words } from '../../kernel/words';
import texts from './named-token.json';

const sites = (count: number): string => (count === 1 ? '1 connected site' : `${count} connected sites`);

/** Texts of the card of named API tokens. */
export const namedTokenWords = words('namedTokenWords', {
  ...texts,
  expires: (date: string) => `Expires ${date}`,
  sites,
  revokeQuestion: (name: string, count: number) => ({
    title: `Revoke “${name}”?`,
    text:
      'It stops working immediately. Programs that use it lose access to your account.' +
      (count > 0 ? ` It also disconnects ${sites(count)}.` : ''),
    action: 'Revoke',
  }),
  nameWrong: (max: number) => `Enter a name of at most ${max} characters.`,
  days: (count: number) => `${count} days`,
  createdTitle: (name: string) => `Token “${name}”`,
});
