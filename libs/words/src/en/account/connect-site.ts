import { words } from '../../kernel/words';
import texts from './connect-site.json';

/** The page on which a person approves the connection of a site. */
export const connectSiteWords = words('connectSiteWords', {
  ...texts,
  title: (site: string) => `Connect ${site}`,
  asks: (address: string, email: string) => `${address} asks to use the account ${email}.`,
  rights: [
    'write scripts and make audio, which uses the characters of your account',
    'read the jobs, captions and audit trails of its domain, and what its domain has used',
    'publish audio with its posts, and unpublish it',
    'receive webhooks about its jobs, and disconnect itself',
  ] as readonly string[],
});
