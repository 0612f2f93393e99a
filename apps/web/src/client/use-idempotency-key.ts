import { useState } from 'react';

/** Returns the idempotency key of a body: the same key while the body stays the same. */
export function idempotencyKeys(): (body: unknown) => string {
  let last = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (last.body !== text) last = { body: text, key: crypto.randomUUID() };
    return last.key;
  };
}

/** {@link idempotencyKeys} for the lifetime of the component. */
export const useIdempotencyKey = (): ((body: unknown) => string) => useState(idempotencyKeys)[0];
