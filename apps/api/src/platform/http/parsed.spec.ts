import { coded } from '@duetcast/domain/kernel/coded';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { lengthFirst } from '@duetcast/domain/kernel/length-first';
import { z } from 'zod';
import { maxFieldErrors, parse } from './parsed';

const schema = z.strictObject({
  domain: z.string(),
  compilation: z
    .array(z.strictObject({ text: z.string().refine((text) => text.length <= 3, coded('job.textTooLong')) }))
    .refine((segments) => segments.length <= 2, coded('job.tooManySegments')),
  chunks: z
    .array(z.string())
    .refine((chunks) => chunks.length >= 2, coded('job.tooFewChunks'))
    .optional(),
});

const errorOf = (value: unknown): unknown => {
  try {
    parse(schema, value);
  } catch (error) {
    return error;
  }
  throw new Error('The value was accepted');
};
const fieldsOf = (value: unknown): readonly unknown[] => (errorOf(value) as InvalidRequest).fields;
const good = { domain: 'example.com', compilation: [{ text: 'abc' }, { text: '' }] };

test('returns the parsed value', () => expect(parse(schema, good)).toEqual(good));

test('lists every invalid field with its path', () => {
  const fields = fieldsOf({ domain: 1, compilation: [{ text: 'a' }, { text: null }] });
  expect(fields).toEqual([
    { msg: expect.stringContaining('string') as string, param: 'domain' },
    { msg: expect.stringContaining('string') as string, param: 'compilation[1].text' },
  ]);
});

test('rejects unknown fields by name, nested ones too', () =>
  expect(fieldsOf({ ...good, color: 1, compilation: [{ text: 'a', pitch: 2 }] })).toEqual([
    { msg: 'Unknown field', param: 'compilation[0].pitch' },
    { msg: 'Unknown field', param: 'color' },
  ]));

test.each([undefined, null, [], 'text', 3])('rejects %j as a body', (body) =>
  expect(fieldsOf(body)).toEqual([{ msg: 'A JSON object is required', param: '' }]),
);

test('reports an oversized value with its own code, even next to other errors', () => {
  const error = errorOf({ ...good, color: 1, compilation: [{ text: 'abcd' }] }) as AppError;
  expect(error).toMatchObject({ code: 'job.textTooLong', kind: 'tooLarge', details: { param: 'compilation[0].text' } });
  expect(errorOf({ ...good, compilation: [{ text: '' }, { text: '' }, { text: '' }] })).toMatchObject({
    code: 'job.tooManySegments',
  });
});

test('reports a coded check of kind invalid as a field error', () =>
  expect(fieldsOf({ ...good, chunks: ['one'] })).toEqual([
    { msg: 'At least 2 chunks are required.', param: 'chunks' },
  ]));

test('reports the rule that the key of a map violates', () => {
  const map = z.strictObject({ map: z.record(z.string().max(2, 'At most 2 characters'), z.string()) });
  expect(() => parse(map, { map: { ab: 'x', abc: 'x' } })).toThrow(
    expect.objectContaining({ fields: [{ msg: 'At most 2 characters', param: 'map.abc' }] }) as Error,
  );
});

describe('the answer stays short', () => {
  const list = z.strictObject({ list: z.array(z.string()) });
  const errorsOf = (count: number): number => {
    try {
      parse(list, { list: Array<number>(count).fill(1) });
    } catch (error) {
      return (error as InvalidRequest).fields.length;
    }
    return 0;
  };

  test('lists at most 20 errors', () => {
    expect(errorsOf(maxFieldErrors)).toBe(20);
    expect(errorsOf(maxFieldErrors + 1)).toBe(20);
  });

  test('lists at most 20 unknown fields', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field${index}`, 1]));
    expect(fieldsOf({ ...good, ...unknown })).toHaveLength(20);
  });

  test('cuts long names of fields and long messages', () => {
    const [field] = fieldsOf({ ...good, ['f'.repeat(201)]: 1 });
    expect(field).toEqual({ msg: 'Unknown field', param: `${'f'.repeat(200)}…` });
    expect(fieldsOf({ ...good, ['f'.repeat(200)]: 1 })).toEqual([{ msg: 'Unknown field', param: 'f'.repeat(200) }]);
    const echo = z.strictObject({ a: z.string().superRefine((text, context) => context.addIssue(`No ${text}`)) });
    expect(() => parse(echo, { a: 'x'.repeat(398) })).toThrow(
      expect.objectContaining({ fields: [{ msg: `No ${'x'.repeat(397)}…`, param: 'a' }] }) as Error,
    );
  });
});

describe('a list with its length first', () => {
  const parsedItems: unknown[] = [];
  const item = z.string().refine((text) => parsedItems.push(text) > 0);
  const schema = z.strictObject({ list: lengthFirst(z.array(item), 2, { message: 'Too many' }), name: z.string() });
  beforeEach(() => void parsedItems.splice(0));

  test('is read at the limit', () => {
    expect(parse(schema, { list: ['a', 'b'], name: 'n' })).toEqual({ list: ['a', 'b'], name: 'n' });
    expect(parsedItems).toEqual(['a', 'b']);
  });

  test('is rejected above it without reading its items, along with other errors', () => {
    const read = () => parse(schema, { list: ['a', 'b', 'c'] });
    const fields = [{ msg: 'Too many', param: 'list' }, expect.objectContaining({ param: 'name' })];
    expect(read).toThrow(expect.objectContaining({ fields }) as Error);
    expect(parsedItems).toEqual([]);
  });

  test('counts the keys of a map', () => {
    const map = z.strictObject({ map: lengthFirst(z.record(z.string(), item), 1, { message: 'Too many' }) });
    expect(parse(map, { map: { a: 'x' } })).toEqual({ map: { a: 'x' } });
    expect(() => parse(map, { map: { a: 'x', b: 'y' } })).toThrow(
      expect.objectContaining({ fields: [{ msg: 'Too many', param: 'map' }] }) as Error,
    );
  });
});
