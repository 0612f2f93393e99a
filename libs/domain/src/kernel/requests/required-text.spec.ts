import { z } from 'zod';
import { requiredText } from './required-text';

const schema = requiredText('An id');
const { pattern } = z.toJSONSchema(schema, { io: 'input' });

test.each(['', ' ', '\t\n', '\u00a0', '\u200b', '\u0000'])('refuses %j in words, once, as its pattern does', (text) => {
  expect(schema.safeParse(text).error?.issues).toEqual([expect.objectContaining({ message: 'An id is required' })]);
  expect(new RegExp(String(pattern), 'u').test(text)).toBe(false);
});

test.each([' job-1 ', 'ä', 'x'.repeat(200)])('accepts %j without spaces around it', (text) => {
  expect(schema.parse(text)).toBe(text.trim());
  expect(new RegExp(String(pattern), 'u').test(text)).toBe(true);
});

test('refuses 201 characters', () => {
  expect(schema.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe('Must be at most 200 characters');
});
