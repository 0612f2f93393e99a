import { uuidOf } from './uuid-of';

test('a name gives one UUID of version 8, another name another', () => {
  expect(uuidOf('a wish')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf('a wish')).toBe(uuidOf('a wish'));
  expect(uuidOf('a wish')).not.toBe(uuidOf('another wish'));
});
