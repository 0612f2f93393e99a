export { concerns, Revocations, type Revocation } from './revocations';
export { sessionMaxAgeSeconds } from './sessions/accounts-at-sign-in';
export { signInMaxAgeSeconds } from './links/magic-links';
export {
  passkeyLimit,
  signInAttemptLimit,
  signInLimit,
  signInMailboxHourLimit,
  signInMailboxLimit,
} from './mail/sign-in-limits';
export { PendingMails } from './mail/pending-mails';
export { SignInModule } from './sign-in.module';
