import { recentSignInMs } from '@duetcast/domain/limits/times';
import { words } from '../../kernel/words';

const minutes = recentSignInMs / 60_000;

/** Texts of the dialog that asks for a new sign-in. */
export const recentSignInWords = words('recentSignInWords', {
  title: 'Sign in again to go on',
  text: (address: string) =>
    `This needs a sign-in at most ${minutes} minutes ago. We e-mail a sign-in link to ${address}. Open it in this browser: this page then goes on by itself.`,
  send: 'Send me a link',
  notSent: 'The link could not be sent.',
  sent: (address: string) => `We sent a sign-in link to ${address}. Keep this page open and sign in with the link.`,
  open: 'Open sign-in link',
  hosted: `This needs a sign-in at most ${minutes} minutes ago. Sign out, sign in again, then repeat it. What you typed on this page and did not save is lost.`,
  signOut: 'Sign out and in again',
  notSignedOut: 'You could not be signed out.',
  cancel: 'Cancel',
});
