import { uuidOf } from './uuid-of';

test('derives a version 8 UUID that depends only on the name', () => {
  expect(uuidOf('a name')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf('a name')).toBe(uuidOf('a name'));
  expect(uuidOf('a name')).not.toBe(uuidOf('another name'));
});
