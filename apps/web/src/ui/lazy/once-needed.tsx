import { Suspense, useState, type ReactNode } from 'react';

/** Renders a lazy part from when it is first needed on: closed dialogs are not loaded, and an open one can fade out. */
export function OnceNeeded({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const [wasNeeded, setNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setNeeded(true);
  return wasNeeded && <Suspense>{children}</Suspense>;
}
