import { useState, type Dispatch, type SetStateAction } from 'react';

export interface AddressForm<Applied, Typed> {
  readonly typed: Typed;
  readonly setTyped: Dispatch<SetStateAction<Typed>>;
  /** Call it with the values that the form now puts into the address; the fields show them at once. */
  readonly setApplied: (next: Applied) => void;
}

/**
 * Fields of a form whose applied values are in the address. The fields follow external changes of the address, such as
 * Back. A change by the form itself may arrive after more was typed, which stays.
 */
export function useAddressForm<Applied, Typed>(
  inAddress: Applied,
  typedOf: (applied: Applied) => Typed,
  keyOf: (applied: Applied) => string = JSON.stringify,
): AddressForm<Applied, Typed> {
  const key = keyOf(inAddress);
  const [typed, setTyped] = useState(() => typedOf(inAddress));
  const [lastKey, setLastKey] = useState(key);
  const [appliedKey, setAppliedKey] = useState<string | null>(null);
  if (key !== lastKey) {
    setLastKey(key);
    setAppliedKey(null);
    if (key !== appliedKey) setTyped(typedOf(inAddress));
  }
  const setApplied = (next: Applied) => {
    setTyped(typedOf(next));
    setAppliedKey(keyOf(next));
  };
  return { typed, setTyped, setApplied };
}
