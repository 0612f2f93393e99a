import { words } from '../../kernel/words';

/** Texts of the list of sessions in the settings. */
export const sessionWords = words('sessionWords', {
  title: 'Sessions',
  text: 'Where you are signed in. A session that you end is signed out at once; you can sign in there with a new link.',
  loading: 'Loading sessions',
  failed: 'Failed to fetch sessions',
  columns: { device: 'Device', createdAt: 'Signed in', lastUsedAt: 'Last used', end: 'Action' },
  /** Browser and system in English, such as "Firefox on Linux". */
  device: (name: string) => name,
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  end: 'End session',
  endFailed: 'The session could not be ended',
  endOthers: 'End all other sessions',
  endOthersFailed: 'The sessions could not be ended',
  question: {
    title: 'End all other sessions?',
    text: 'Every other browser and device is signed out at once. This one stays signed in; API tokens and connected sites keep working.',
    action: 'End sessions',
  },
  keep: 'Keep them',
  onlyThis: 'You are signed in on this device only.',
  hosted: 'Your sign-in provider lists your sessions and ends them.',
  openProvider: 'Open profile',
  providerFailed: 'The profile could not be opened.',
});
