import { z } from 'zod';

interface TooLong {
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const lengthOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
};

/**
 * Checks the length of a list or map before its items: each invalid item costs an error, and a list that is too long may
 * have a hundred thousand of them.
 */
export const lengthFirst = <Schema extends z.ZodType>(schema: Schema, max: number, tooLong: TooLong) =>
  z.preprocess((value, context) => {
    if (lengthOf(value) <= max) return value;
    context.addIssue({ code: 'custom', params: { code: 'request.fieldTooLong' }, ...tooLong });
    return z.NEVER;
  }, schema);
