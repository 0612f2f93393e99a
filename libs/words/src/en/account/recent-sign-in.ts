import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import { words } from '../../kernel/words';
import texts from './recent-sign-in.json';

const minutes = recentSignInMs / 60_000;

/** Texts of the dialog that asks for a new sign-in. */
export const recentSignInWords = words('recentSignInWords', {
  ...texts,
  text: (address: string) =>
    `This needs a sign-in at most ${minutes} minutes ago. We e-mail a sign-in link to ${address}. Open it in this browser: this page then goes on by itself.`,
  sent: (address: string) => `We sent a sign-in link to ${address}. Keep this page open and sign in with the link.`,
  hosted: `This needs a sign-in at most ${minutes} minutes ago. Sign out, sign in again, then repeat it. What you typed on this page and did not save is lost.`,
});
