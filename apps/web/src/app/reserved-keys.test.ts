import { isReserved, reserveKeys } from './reserved-keys';

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...held,
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

  test('the context menu is blocked, but not on fields, links and players', () => {
    expect(isBlocked('p')).toBe(true);
    for (const own of ['textarea', 'a', 'audio']) expect(isBlocked(own)).toBe(false);
  });

  test('afterwards it is not', () => {
    release();
    expect(isBlocked('p')).toBe(false);
  });
});
