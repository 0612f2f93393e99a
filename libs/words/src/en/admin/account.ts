import { unlimited } from '@duetcast/domain/usage/unlimited';
import { words } from '../../kernel/words';
import texts from './account.json';

/** The accounts section of the admin page. */
export const accountWords = words('accountWords', {
  ...texts,
  subscription: (status: string, end: string | null) =>
    end ? `Subscription: ${status}, until ${end}` : `Subscription: ${status}`,
  limitHint: `${unlimited} means unlimited. Leave empty for the plan’s limit.`,
  /** English shows the server's own sentence about the field. */
  refusedDomain: (sentence: string) => sentence,
  refusedLimit: (sentence: string) => sentence,
  dropLimit: (domain: string) => `Use the plan’s limit for ${domain}`,
  questions: {
    grant: {
      title: (email: string) => `Make ${email} an administrator?`,
      text: 'They will be able to see all events, change plans, limits and rights, rebuild projections and replay usage, as you can.',
      action: 'Make administrator',
    },
    revoke: {
      title: (email: string) => `Revoke administrator rights from ${email}?`,
      text: 'They keep their account but lose access to this area immediately.',
      action: 'Revoke rights',
    },
    signOut: {
      title: (email: string) => `Sign ${email} out everywhere?`,
      text: 'Every session ends immediately. API tokens and connected sites keep working.',
      action: 'Sign out',
    },
  },
  usageTitle: (month: string) => `Usage in ${month}`,
});
