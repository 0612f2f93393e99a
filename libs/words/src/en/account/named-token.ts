import { words } from '../../kernel/words';

const sites = (count: number): string => (count === 1 ? '1 connected site' : `${count} connected sites`);

/** Texts of the card of named API tokens. */
export const namedTokenWords = words('namedTokenWords', {
  title: 'Named API tokens',
  lead: 'A token for each program, with only the rights that it needs.',
  add: 'New token',
  loading: 'Loading tokens…',
  failed: 'The tokens could not be loaded.',
  none: 'No named tokens yet',
  noneHint: 'Create one for each program that uses your account. You can then revoke one without stopping the others.',
  created: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  expired: 'Expired',
  expires: (date: string) => `Expires ${date}`,
  noExpiry: 'Does not expire',
  sites,
  revoke: 'Revoke',
  revokeFailed: 'The token could not be revoked.',
  revokeQuestion: (name: string, count: number) => ({
    title: `Revoke “${name}”?`,
    text:
      'It stops working immediately. Programs that use it lose access to your account.' +
      (count > 0 ? ` It also disconnects ${sites(count)}.` : ''),
    action: 'Revoke',
  }),
  name: 'Name',
  nameHint: 'What uses the token, such as “Newsletter script”.',
  nameWrong: (max: number) => `Enter a name of at most ${max} characters.`,
  scopesLabel: 'Rights',
  scopesHint: 'Choose only what the program needs.',
  scopesWrong: 'Choose at least one right.',
  scopes: {
    'jobs:read': { name: 'Read jobs', text: 'Jobs, audio, scripts, pronunciations and sounds' },
    'jobs:write': { name: 'Create audio', text: 'Start and change jobs and scripts; uses characters of your plan' },
    'usage:read': { name: 'Read usage', text: 'Characters used, and statements' },
    'sites:read': { name: 'Read sites', text: 'Connected sites, webhook endpoints, and the deliveries of both' },
    'sites:write': { name: 'Connect sites', text: 'Connect and disconnect sites, and receive their tokens' },
    'webhooks:write': {
      name: 'Set webhooks',
      text: 'Create and change webhook endpoints; with “Connect sites”, choose the address that gets a site’s webhooks',
    },
    'account:read': { name: 'Read the account', text: 'E-mail address, plan and the history of the account' },
    'shows:read': { name: 'Read shows', text: 'Shows, episodes and their audit trails' },
    'shows:write': { name: 'Publish', text: 'Create and change shows, episodes and private subscribers' },
  },
  expiry: 'Expires after',
  expiryHint: 'Sites that the token connects stay connected until you revoke it.',
  days: (count: number) => `${count} days`,
  create: 'Create token',
  createFailed: 'The token could not be created.',
  createdTitle: (name: string) => `Token “${name}”`,
  newToken: 'New token',
  shownOnce: 'Copy the token now. It is not stored and cannot be shown again.',
  use: 'Send it as Authorization: Bearer, or as token_id in a JSON body.',
  copy: 'Copy token',
  copied: 'I have copied it',
});
