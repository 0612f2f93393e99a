import { forgetKey, idempotencyKeyOf, keptKeyOf } from './idempotency-key';

test('equal content has one key, other content another', async () => {
  const key = await idempotencyKeyOf('audio', 'draft', { text: 'Hi.' });
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await idempotencyKeyOf('audio', 'draft', { text: 'Hi.' })).toBe(key);
  expect(await idempotencyKeyOf('script', 'draft', { text: 'Hi.' })).not.toBe(key);
  expect(await idempotencyKeyOf('audio', 'draft', { text: 'Ho.' })).not.toBe(key);
});

describe('a kept key', () => {
  afterEach(() => forgetKey('replay'));

  test('stays for its body until it is forgotten', () => {
    const key = keptKeyOf('replay', { from: 1 });
    expect(keptKeyOf('replay', { from: 1 })).toBe(key);
    forgetKey('replay');
    expect(keptKeyOf('replay', { from: 1 })).not.toBe(key);
  });

  test('is replaced for another body, and belongs to its kind of request', () => {
    const key = keptKeyOf('replay', 'a');
    expect(keptKeyOf('checkout', 'a')).not.toBe(key);
    expect(keptKeyOf('replay', 'b')).not.toBe(key);
  });

  test('is in the storage that reloads and other tabs read', () => {
    const key = keptKeyOf('replay', 'a');
    expect(Object.entries(localStorage)).toContainEqual([
      expect.stringContaining('replay'),
      expect.stringContaining(key),
    ]);
  });

  test('stays in a browser that blocks storage', () => {
    const block = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const methods = (['getItem', 'setItem', 'removeItem'] as const).map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(block),
    );
    const key = keptKeyOf('replay', 'a');
    expect(keptKeyOf('replay', 'a')).toBe(key);
    forgetKey('replay');
    expect(keptKeyOf('replay', 'a')).not.toBe(key);
    methods.forEach((method) => method.mockRestore());
  });
});
