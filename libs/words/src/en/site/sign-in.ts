import { linkLifetimeMs } from '@duetcast/domain/limits/times';
import { words } from '../../kernel/words';

const linkMinutes = linkLifetimeMs / 60_000;

/** Texts of sign-in and sign-up. */
export const signInWords = words('signInWords', {
  in: {
    title: 'Sign in to Duetcast',
    text: 'We e-mail you a sign-in link. No password needed.',
    other: { text: 'New here?', label: 'Sign up', to: '/sign-up' },
  },
  up: {
    title: 'Create your account',
    text: 'Start free. All it takes is an e-mail address.',
    other: { text: 'Already have an account?', label: 'Sign in', to: '/sign-in' },
  },
  email: 'E-mail address',
  /** The server's sentence about a rejected address. */
  refusedEmail: (sentence: string) => sentence,
  send: 'Send me a link',
  notSent: 'The link could not be sent.',
  sentTitle: 'Check your mail',
  sentTo: (address: string) => `We sent a sign-in link to ${address}. It works once.`,
  delayedTitle: 'Your link is on its way',
  delayedTo: (address: string) =>
    `The mail server does not answer at the moment. We send the sign-in link to ${address} as soon as it does, within ${linkMinutes} minutes.`,
  open: 'Open sign-in link',
  development: 'This server runs in development mode and sends no mail. Use this link instead.',
  another: 'Use another address',
  confirm: 'The link works once, with this button.',
  signIn: 'Sign in',
  elsewhere: 'Requested in another browser',
  elsewhereText:
    'This link was requested in another browser or on another device. Sign in here only if you requested it yourself.',
  requestedByMe: 'I requested this link',
  moment: 'One moment…',
  brokenLink: 'This link does not work',
  notSignedIn: 'You are not signed in',
  askAgain: 'Request a new link',
});
