import { linkLifetimeMs } from '@duetcast/domain/limits/time-limits';
import { words } from '../../kernel/words';
import texts from './sign-in.json';

const linkMinutes = linkLifetimeMs / 60_000;

/** Texts of sign-in and sign-up. */
export const signInWords = words('signInWords', {
  ...texts,
  /** The server's sentence about a rejected address. */
  refusedEmail: (sentence: string) => sentence,
  sentTo: (address: string) => `We sent a sign-in link to ${address}. It works once.`,
  delayedTo: (address: string) =>
    `The mail server does not answer at the moment. We send the sign-in link to ${address} as soon as it does, within ${linkMinutes} minutes.`,
});
