import { words } from '../../kernel/words';

/** Texts around the administration sections. */
export const adminWords = words('adminWords', {
  title: 'Admin',
  sections: 'Administration sections',
  events: 'Events',
  replays: 'Replay lab',
  projections: 'Projections',
  services: 'Services',
  accounts: 'Accounts',
  usage: 'Usage as of',
  reports: 'Reports',
  acts: 'Admin actions',
  loading: 'Loading',
  refusedTitle: 'This area is for administrators',
  refusedText: 'Your account has no administrator rights. Another administrator can grant them.',
  unknown: 'Your administrator rights could not be checked.',
  none: '-',
});
