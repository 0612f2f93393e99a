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
  throw new Error('was accepted');
};
const fieldsOf = (value: unknown): readonly unknown[] => (errorOf(value) as InvalidRequest).fields;
const good = { domain: 'example.com', compilation: [{ text: 'abc' }, { text: '' }] };

test('what fits comes out parsed', () => expect(parse(schema, good)).toEqual(good));

test('every field that does not fit is listed with its path', () => {
  const fields = fieldsOf({ domain: 1, compilation: [{ text: 'a' }, { text: null }] });
  expect(fields).toEqual([
    { msg: expect.stringContaining('string') as string, param: 'domain' },
    { msg: expect.stringContaining('string') as string, param: 'compilation[1].text' },
  ]);
});

test('unknown fields are refused by name, nested ones too', () =>
  expect(fieldsOf({ ...good, colour: 1, compilation: [{ text: 'a', pitch: 2 }] })).toEqual([
    { msg: 'Unknown field', param: 'compilation[0].pitch' },
    { msg: 'Unknown field', param: 'colour' },
  ]));

test.each([undefined, null, [], 'text', 3])('%j is no body', (body) =>
  expect(fieldsOf(body)).toEqual([{ msg: 'A JSON object is required', param: '' }]),
);

test('what is too large is refused with its own code, even among other faults', () => {
  const error = errorOf({ ...good, colour: 1, compilation: [{ text: 'abcd' }] }) as AppError;
  expect(error).toMatchObject({ code: 'job.textTooLong', kind: 'tooLarge', details: { param: 'compilation[0].text' } });
  expect(errorOf({ ...good, compilation: [{ text: '' }, { text: '' }, { text: '' }] })).toMatchObject({
    code: 'job.tooManySegments',
  });
});

test('a coded check of kind invalid stays a plain field error', () =>
  expect(fieldsOf({ ...good, chunks: ['one'] })).toEqual([
    { msg: 'At least 2 chunks are required.', param: 'chunks' },
  ]));

test('a query that is not there is an empty one', () =>
  expect(parse(z.object({ page: z.coerce.number().default(1) }), undefined, 'query')).toEqual({ page: 1 }));
