import { excerptOf } from './excerpt';

test('a text of up to 200 characters is shown whole', () => {
  expect(excerptOf('a'.repeat(200))).toBe('a'.repeat(200));
});
test('a longer one is cut there, with an ellipsis', () => {
  expect(excerptOf('a'.repeat(201))).toBe(`${'a'.repeat(200)}...`);
});
test('no character is cut in half', () => {
  expect(excerptOf(`${'a'.repeat(199)}🌊 and more`)).toBe(`${'a'.repeat(199)}...`);
});
