import { maxPasskeys } from '@duetcast/domain/limits/passkey-limits';
import { words } from '../../kernel/words';

/** Passkeys in the settings and on the sign-in page. */
export const passkeyWords = words('passkeyWords', {
  title: 'Passkeys',
  text: 'Sign in with your fingerprint, face, PIN or security key instead of a mailed link.',
  none: 'You have no passkey yet.',
  full: `You have ${maxPasskeys} passkeys, which is the limit. Remove one to add another.`,
  name: 'Name',
  example: 'Where you keep it, for example “Work laptop”',
  add: 'Add a passkey',
  notAdded: 'The passkey was not added',
  columns: { name: 'Name', created: 'Created', used: 'Last used', actions: 'Actions' },
  never: 'Never',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey “${name}”?`,
  removeText: 'It signs you in no longer. Sessions that it started go on. Delete it on your device too.',
  notRemoved: 'The passkey was not removed',
  loading: 'Loading passkeys',
  failed: 'Failed to load passkeys',
  signIn: 'Sign in with a passkey',
  notSignedIn: 'You are not signed in',
  dismissed: 'The request was canceled or timed out. Please try again.',
  known: 'This device or password manager has a passkey of your account already.',
  address:
    'Passkeys do not work at this address. Open Duetcast at its public address, on your own machine at localhost.',
  unsupported: 'This browser cannot use passkeys at this address. Use a current browser and https.',
  unknown: 'Your browser or device reported a problem. Please try again, or use another device.',
});
