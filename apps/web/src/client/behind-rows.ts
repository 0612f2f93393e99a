import { useSyncExternalStore } from 'react';

/** Whether a response since the last check said that it may lack what was accepted last. */
let isBehind = false;
/** The same since the check that runs. */
let seen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isBehind === next) return;
  isBehind = next;
  for (const listener of listeners) listener();
}

/** The body of a response; notes whether the server's rows were behind. */
export function noted<Body extends object>(body: Body): Body {
  if ('behind' in body && body.behind === true) {
    seen = true;
    set(true);
  }
  return body;
}

/** Reads again what is shown; the rows have followed once no response says otherwise. */
export async function checkRows(refetch: () => Promise<unknown>): Promise<void> {
  seen = false;
  await refetch();
  set(seen);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useBehindRows = (): boolean => useSyncExternalStore(subscribe, () => isBehind);
