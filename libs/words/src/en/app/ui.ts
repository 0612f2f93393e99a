import { words } from '../../kernel/words';

/** Texts of shared components. */
export const uiWords = words('uiWords', {
  keep: 'Keep it',
  close: 'Close',
  copied: 'Copied',
  tryAgain: 'Try Again',
  request: 'Request',
});
