import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession } from './session';

const forgetters = new Set<() => void>();
const accountNow = (): string | null => readSession()?.user.id ?? null;
let account = accountNow();
let accountsLeft = 0;

// Before whoever comes is drawn: this listens first, however the session changed.
onSessionChange(() => {
  const before = account;
  account = accountNow();
  if (before === null || before === account) return;
  accountsLeft++;
  forgetters.forEach((forget) => forget());
});

/** The one way in which a page forgets what it held of an account: whoever signs in next sees nothing of it. */
export function onAccountLeft(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

/** How many accounts this page has left: a key for what is drawn anew after each. */
export const useAccountsLeft = (): number => useSyncExternalStore(onSessionChange, () => accountsLeft);
