import { maxFieldErrors } from '@duetcast/domain/limits/request-limits';
import { AppError, type InvalidRequest, coded } from '@duetcast/domain/kernel/errors';
import { lengthFirst } from '@duetcast/domain/kernel/requests/length-first';
import { z } from 'zod';
import { parse } from './route-io';

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
    { msg: 'Must be a text, not a number', param: 'domain', code: 'field.type' },
    { msg: 'Must be a text, not null', param: 'compilation[1].text', code: 'field.type' },
  ]);
});

test('rejects unknown fields by name, nested ones too', () =>
  expect(fieldsOf({ ...good, color: 1, compilation: [{ text: 'a', pitch: 2 }] })).toEqual([
    { msg: 'Unknown field', param: 'compilation[0].pitch', code: 'field.unknown' },
    { msg: 'Unknown field', param: 'color', code: 'field.unknown' },
  ]));

test.each([undefined, null, [], 'text', 3])('rejects %j as a body', (body) =>
  expect(fieldsOf(body)).toMatchObject([{ msg: 'A JSON object is required', param: 'body' }]),
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
    { msg: 'At least 2 chunks are required.', param: 'chunks', code: 'job.tooFewChunks' },
  ]));

test('reports the rule that the key of a map violates', () => {
  const map = z.strictObject({ map: z.record(z.string().min(2, 'At least 2 characters'), z.string()) });
  expect(() => parse(map, { map: { ab: 'x', c: 'x' } })).toThrow(
    expect.objectContaining({
      fields: [{ msg: 'At least 2 characters', param: 'map.c', code: 'field.tooShort' }],
    }) as Error,
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
    expect(field).toMatchObject({ msg: 'Unknown field', param: `${'f'.repeat(200)}…` });
    expect(fieldsOf({ ...good, ['f'.repeat(200)]: 1 })).toMatchObject([
      { msg: 'Unknown field', param: 'f'.repeat(200) },
    ]);
    const echo = z.strictObject({ a: z.string().superRefine((text, context) => context.addIssue(`No ${text}`)) });
    expect(() => parse(echo, { a: 'x'.repeat(398) })).toThrow(
      expect.objectContaining({
        fields: [{ msg: `No ${'x'.repeat(397)}…`, param: 'a', code: 'field.invalid' }],
      }) as Error,
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

  test('is rejected above it without reading its items', () => {
    const read = () => parse(schema, { list: ['a', 'b', 'c'] });
    const errors = [{ msg: 'Too many', param: 'list', code: 'field.tooLong' }];
    const details = { param: 'list', errors };
    expect(read).toThrow(expect.objectContaining({ code: 'request.fieldTooLong', details }) as Error);
    expect(parsedItems).toEqual([]);
  });

  test('counts the keys of a map', () => {
    const map = z.strictObject({ map: lengthFirst(z.record(z.string(), item), 1, { message: 'Too many' }) });
    expect(parse(map, { map: { a: 'x' } })).toEqual({ map: { a: 'x' } });
    expect(() => parse(map, { map: { a: 'x', b: 'y' } })).toThrow(
      expect.objectContaining({ code: 'request.fieldTooLong', message: 'map: Too many' }) as Error,
    );
  });
});

describe('sentences of our own, with value and limit', () => {
  const sentencesOf = (schema: z.ZodType, value: unknown): readonly unknown[] => {
    try {
      parse(z.strictObject({ it: schema }), value === undefined ? {} : { it: value });
    } catch (error) {
      const { fields, details } = error as InvalidRequest;
      return (fields ?? details.errors).map(({ msg, param, code }) => `${param} ${code}: ${msg}`);
    }
    return [];
  };
  test.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'it field.required: Required: send a text'],
    [z.string(), 5, 'it field.type: Must be a text, not a number'],
    [z.boolean(), [], 'it field.type: Must be true or false, not a list'],
    [z.int(), 1.5, 'it field.type: Must be a whole number, not 1.5'],
    [z.enum(['a', 'b']), 'c', 'it field.choice: Must be one of a, b, not "c"'],
    [z.enum(['a', 'b']), undefined, 'it field.required: Required: send one of a, b'],
    [z.literal('a'), 1, 'it field.choice: Must be a, not 1'],
    [z.email(), 'x', 'it field.format: Must be an email address such as ada@example.com, not "x"'],
    [z.number().max(3), 4, 'it field.range: Must be at most 3, not 4'],
    [z.number().gt(3), 3, 'it field.range: Must be more than 3, not 3'],
    [z.string().min(1), '', 'it field.tooShort: Must not be empty'],
    [z.array(z.string()).min(2), ['a'], 'it field.tooFew: Must have at least 2 entries; it has 1'],
    [z.string().max(2), 'a🎙c', 'it field.tooLong: Must have at most 2 characters; it has 3'],
    [z.string('Required').max(1, 'Required'), 'xx', 'it field.tooLong: Must have at most 1 character; it has 2'],
    [z.array(z.string()).max(1), ['a', 'b'], 'it field.tooMany: Must have at most 1 entry; it has 2'],
    [
      z.union([z.string(), z.strictObject({ a: z.number() })]),
      { a: 'x' },
      'it.a field.type: Must be a number, not a text',
    ],
    [z.union([z.string(), z.strictObject({ a: z.number() })]), 5, 'it field.type: Has none of the accepted forms'],
    [z.string().refine(() => false), 'a', 'it field.invalid: Is not valid'],
  ])('%#: %j', (schema, value, sentence) => expect(sentencesOf(schema, value)).toEqual([sentence]));

  test('what is too long has its own status and names each field', () => {
    const long = z.strictObject({ a: z.string().max(1), b: z.string().max(1) });
    expect(() => parse(long, { a: 'xx', b: 'xx' })).toThrow(
      expect.objectContaining({
        code: 'request.fieldTooLong',
        message: 'a: Must have at most 1 character; it has 2 (and 1 more in errors)',
        details: { param: 'a', errors: [expect.anything(), expect.objectContaining({ param: 'b' })] },
      }) as Error,
    );
  });
});
