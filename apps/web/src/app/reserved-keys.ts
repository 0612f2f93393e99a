/** Elements whose context menu and keys stay available: fields, links, players, sliders and code. */
const exempt = 'input, textarea, select, [contenteditable="true"], a, audio, video, pre, code, [role="slider"]';

const isExempt = (target: EventTarget | null): boolean => target instanceof Element && target.closest(exempt) !== null;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** F12, Ctrl+Shift+I, Ctrl+Shift+C and Ctrl+U (docs/PRODUCT.md#screens-public-pages). */
export function isReserved({ key, ctrlKey, shiftKey, altKey, metaKey }: Key): boolean {
  if (altKey || metaKey) return false;
  const letter = key.toLowerCase();
  if (!ctrlKey) return key === 'F12';
  return shiftKey ? letter === 'i' || letter === 'c' : letter === 'u';
}

/** Blocks the context menu and the reserved keys; returns a function that unblocks them. */
export function reserveKeys(target: Document = document): () => void {
  const onMenu = (event: Event) => {
    if (!isExempt(event.target)) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isReserved(event) && !isExempt(event.target)) event.preventDefault();
  };
  target.addEventListener('contextmenu', onMenu);
  target.addEventListener('keydown', onKey);
  return () => {
    target.removeEventListener('contextmenu', onMenu);
    target.removeEventListener('keydown', onKey);
  };
}
