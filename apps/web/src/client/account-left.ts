import { sharedValue } from '../browser/shared-value';
import { onSessionChange, readSession } from './session';

const currentAccount = (): string | null => readSession()?.user.id ?? null;
let account = currentAccount();
const accountsLeft = sharedValue(0);

// Registered before React subscribes, so that data is cleared before the next account renders.
onSessionChange(() => {
  const previous = account;
  account = currentAccount();
  if (previous === null || previous === account) return;
  accountsLeft.set(accountsLeft.get() + 1);
});

/** Registers a callback that clears an account's data when its session ends or another account signs in. */
export const onAccountLeft = accountsLeft.watch;

/** Number of account changes in this page: a key that remounts components after each. */
export const useAccountsLeft = accountsLeft.use;
