import { words } from '../../kernel/words';

/** The page on which a person approves the connection of a site. */
export const connectSiteWords = words('connectSiteWords', {
  title: (site: string) => `Connect ${site}`,
  asks: (address: string, email: string) => `${address} asks to use the account ${email}.`,
  signInFirst: 'Sign in to the account that this site will use. You come back here afterwards.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  may: 'The site will be able to',
  rights: [
    'write scripts and make audio, which uses the characters of your account',
    'read the jobs, captions and audit trails of its domain, and what its domain has used',
    'publish audio with its posts, and unpublish it',
    'receive webhooks about its jobs, and disconnect itself',
  ] as readonly string[],
  mayNot: 'It cannot see your other sites, your podcasts, your tokens or your payments.',
  onlyYours: 'Approve only if you started this on your own site just now. You can disconnect it under Connections.',
  approve: 'Approve',
  cancel: 'Cancel',
  failed: 'The site could not be connected.',
  invalid: 'This link cannot connect a site',
  invalidText:
    'Something is missing or does not belong to the site, so nothing was connected. Start again in the settings of the Duetcast plugin.',
  toConnections: 'Go to Connections',
});
