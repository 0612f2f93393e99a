import { words } from '../../kernel/words';

/** Reads of accounts by administrators. */
export const readWords = words('readWords', {
  title: 'This belongs to another account',
  text: 'Opening it is recorded in the account, and its owner can read who opened it, when and why.',
  allTitle: 'This shows all accounts',
  allText: 'Opening it is recorded, and the owner of every account can read who opened it, when and why.',
  reason: 'Reason',
  example: 'Your ticket, or what you were asked',
  open: 'Open and record',
  ownTitle: 'Access by administrators',
  ownText: 'What administrators of this server opened or changed in your account, newest first.',
  none: 'No administrator has opened or changed your account.',
  loading: 'Loading what administrators did',
  failed: 'Failed to load what administrators did',
  columns: { at: 'When', by: 'Administrator', action: 'Action', reason: 'Reason' },
});
