import { useState } from 'react';

/** One key for one wish: the same sent again starts nothing twice, a changed one is another wish. */
export function wishKey(): (body: unknown) => string {
  let wish = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (wish.body !== text) wish = { body: text, key: crypto.randomUUID() };
    return wish.key;
  };
}

/** A wish's key for as long as whoever wishes is drawn. */
export const useWishKey = (): ((body: unknown) => string) => useState(wishKey)[0];
