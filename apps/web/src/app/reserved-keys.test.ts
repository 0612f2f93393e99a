import { isReserved, reserveKeys } from './reserved-keys';

const key = (name: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...modifiers,
});

test.each([
  [key('F12'), true],
  [key('I', { ctrlKey: true, shiftKey: true }), true],
  [key('C', { ctrlKey: true, shiftKey: true }), true],
  [key('u', { ctrlKey: true }), true],
  [key('c', { ctrlKey: true }), false],
  [key('u'), false],
  [key('F11'), false],
])('%j is reserved: %s', (pressed, expected) => expect(isReserved(pressed)).toBe(expected));

describe('on a public page', () => {
  let release: () => void;
  beforeEach(() => {
    document.body.innerHTML = '<p>Text</p><textarea></textarea><a href="/">Link</a><audio></audio>';
    release = reserveKeys();
  });
  afterEach(() => release());

  const isBlocked = (selector: string): boolean => {
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    document.querySelector(selector)!.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('blocks the context menu, except on fields, links and players', () => {
    expect(isBlocked('p')).toBe(true);
    for (const own of ['textarea', 'a', 'audio']) expect(isBlocked(own)).toBe(false);
  });

  test('stops blocking after release', () => {
    release();
    expect(isBlocked('p')).toBe(false);
  });
});
