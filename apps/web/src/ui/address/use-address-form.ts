import { useState } from 'react';

/**
 * Fields of a form whose applied values are in the address. The fields follow external changes of the address, such as
 * Back. A change by the form itself may arrive after more was typed, which stays.
 */
export function useAddressForm<Applied, Typed, Rest extends unknown[] = []>(
  inAddress: Applied,
  typedOf: (applied: Applied) => Typed,
  onApply: (next: Applied, ...rest: Rest) => void,
  keyOf: (applied: Applied) => string = JSON.stringify,
) {
  const key = keyOf(inAddress);
  const [typed, setTyped] = useState(() => typedOf(inAddress));
  const [lastKey, setLastKey] = useState(key);
  const [appliedKey, setAppliedKey] = useState<string | null>(null);
  if (key !== lastKey) {
    setLastKey(key);
    setAppliedKey(null);
    if (key !== appliedKey) setTyped(typedOf(inAddress));
  }
  /** Puts values into the address; the fields show them at once. */
  const apply = (next: Applied, ...rest: Rest) => {
    setTyped(typedOf(next));
    setAppliedKey(keyOf(next));
    onApply(next, ...rest);
  };
  return { typed, setTyped, apply };
}
