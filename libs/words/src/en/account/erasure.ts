import { erasureGraceMs } from '@duetcast/domain/limits/times';
import { words } from '../../kernel/words';

const graceDays = erasureGraceMs / (24 * 60 * 60 * 1000);

/** Texts of the deletion of an account. */
export const erasureWords = words('erasureWords', {
  title: 'Delete account',
  text: `You can cancel the deletion for ${graceDays} days. Until then everything works as before.`,
  goes: 'Then your account is closed for good: API tokens and connected sites stop working, jobs are canceled, public links end, and a paid subscription ends without a refund. Within two days your articles, scripts, audio, sounds and pronunciations are deleted, and your e-mail address and the addresses of your sites can no longer be read anywhere on this server.',
  stays:
    'What stays are bare facts for the audit trail and the accounts: when something happened, how many characters were used, and for which domain, under a random account id.',
  exportFirst: 'This cannot be undone. Export your account first if you want to keep anything.',
  subscription: 'If your subscription renews before that, cancel it above first.',
  start: 'Delete account…',
  confirmTitle: 'Delete this account?',
  typeAddress: 'To confirm, type your e-mail address',
  confirm: 'Delete account',
  keep: 'Keep account',
  failed: 'The account could not be deleted',
  administrator:
    'An administrator cannot delete their account. Ask another administrator to revoke your admin rights first.',
  banner: 'This account will be deleted',
  bannerText: (date: string) => `It is closed for good on ${date}. Until then you can cancel.`,
  cancel: 'Cancel the deletion',
  cancelFailed: 'The deletion could not be canceled',
});
