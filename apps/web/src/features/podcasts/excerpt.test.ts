import { excerptOf } from './excerpt';

test('keeps a text of up to 200 characters', () => {
  expect(excerptOf('a'.repeat(200))).toBe('a'.repeat(200));
});
test('cuts a longer text and adds an ellipsis', () => {
  expect(excerptOf('a'.repeat(201))).toBe(`${'a'.repeat(200)}...`);
});
test('never splits a surrogate pair', () => {
  expect(excerptOf(`${'a'.repeat(199)}🌊 and more`)).toBe(`${'a'.repeat(199)}...`);
});
