import { useSyncExternalStore } from 'react';

/** A value outside of React that every component can follow. */
export function sharedValue<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = (): Value => value;
  const set = (next: Value): void => {
    value = next;
    listeners.forEach((listener) => listener());
  };
  /** Returns the function that ends it. */
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { get, set, watch, use: (): Value => useSyncExternalStore(watch, get, () => initial) };
}
