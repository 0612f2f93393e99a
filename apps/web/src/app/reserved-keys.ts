/** Where the browser's own menu and keys are a person's tools, not a way to copy the page. */
const ownUse = 'input, textarea, select, [contenteditable="true"], a, audio, video, pre, code, [role="slider"]';

const isOwnUse = (target: EventTarget | null): boolean => target instanceof Element && target.closest(ownUse) !== null;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** F12, Ctrl+Shift+I, Ctrl+Shift+C and Ctrl+U (docs/PRODUCT.md#screens-public-pages). */
export function isReserved({ key, ctrlKey, shiftKey, altKey, metaKey }: Key): boolean {
  if (altKey || metaKey) return false;
  const letter = key.toLowerCase();
  if (!ctrlKey) return key === 'F12';
  return shiftKey ? letter === 'i' || letter === 'c' : letter === 'u';
}

/** Blocks the context menu and those keys; answers what lets them through again. */
export function reserveKeys(target: Document = document): () => void {
  const onMenu = (event: Event) => {
    if (!isOwnUse(event.target)) event.preventDefault();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isReserved(event) && !isOwnUse(event.target)) event.preventDefault();
  };
  target.addEventListener('contextmenu', onMenu);
  target.addEventListener('keydown', onKey);
  return () => {
    target.removeEventListener('contextmenu', onMenu);
    target.removeEventListener('keydown', onKey);
  };
}
