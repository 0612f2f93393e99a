import { useState } from 'react';

/** Returns the key of a request body: the same for the same body in a row, a new one for a changed body. */
export function idempotencyKeys(): (body: unknown) => string {
  let last = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (last.body !== text) last = { body: text, key: crypto.randomUUID() };
    return last.key;
  };
}

/** {@link idempotencyKeys} for as long as the component is mounted. */
export const useIdempotencyKey = (): ((body: unknown) => string) => useState(idempotencyKeys)[0];
