import { words } from '../../kernel/words';

/** Texts of the account dialog and its Profile page; the Usage page has its own. */
export const profileWords = words('profileWords', {
  title: 'Account',
  close: 'Close',
  loading: 'Loading',
  pages: { profile: 'Profile', 'character-usage': 'Usage' },
  email: 'E-mail address',
  plan: 'Plan',
  accountId: 'Account ID',
  copyId: 'Copy the account ID',
  administrator: 'Administrator',
  manage: 'Manage profile',
  manageFailed: 'The profile could not be opened.',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  everywhereTitle: 'Sign out everywhere?',
  everywhereText:
    'This ends every session of your account, on this device and all others. API tokens and connected sites keep working.',
  everywhereFailed: 'The sessions could not be ended.',
  keep: 'Stay signed in',
  account: 'Account',
});
