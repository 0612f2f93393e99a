import { coded } from '@duetcast/domain/kernel/coded';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { z } from 'zod';
import { parse } from './parsed';

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
