import { useRef } from 'react';

/** One key for one wish: the same sent again starts nothing twice, a changed one is another wish. */
export function useWishKey() {
  const wish = useRef({ body: '', key: '' });
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (wish.current.body !== text) wish.current = { body: text, key: crypto.randomUUID() };
    return wish.current.key;
  };
}
