import { z } from 'zod';

/** Page size from a query string: 1 to `max`; `fallback` if absent. */
export const pageLimit = (max: number, fallback: number) => {
  const error = `Must be a whole number from 1 to ${max}`;
  return z.coerce
    .number(error)
    .int(error)
    .min(1, error)
    .max(max, error)
    .default(fallback)
    .meta({ description: 'Number of items per page.' });
};

/** Query fields of a paged list: page size, and the opaque `next` of the previous page. */
export const pageQuery = (max: number, fallback: number) => ({
  limit: pageLimit(max, fallback),
  cursor: z.string().min(1).optional().meta({ description: 'Value of page.next from the previous page.' }),
});
