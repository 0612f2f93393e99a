import { words } from '../../kernel/words';

/** Texts around the hosted provider's widget. */
export const hostedWords = words('hostedWords', {
  hosted: { in: 'Sign in', up: 'Sign up' },
  hostedFailed: 'Sign-in could not be loaded',
  tryAgain: 'Try Again',
});
