import { z } from 'zod';

/** A whole number in a query string: decimal digits alone, since `Number` also takes `0x5`, `1e2` and blanks. */
export const wholeNumber = (min: number, max: number, error: string) =>
  z.preprocess(
    (text) => (typeof text === 'string' ? (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN) : text),
    z.int(error).min(min, error).max(max, error),
  );

/** Page size from a query string: 1 to `max`; `fallback` if absent. */
export const pageLimit = (max: number, fallback: number) => {
  const error = `Must be a whole number from 1 to ${max}`;
  return wholeNumber(1, max, error).default(fallback).meta({ description: 'Number of items per page.' });
};

/** Query fields of a paged list: page size, and the opaque `next` of the previous page. */
export const pageQuery = (max: number, fallback: number) => ({
  limit: pageLimit(max, fallback),
  cursor: z.string().min(1).optional().meta({ description: 'Value of page.next from the previous page.' }),
});
