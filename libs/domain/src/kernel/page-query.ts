import { z } from 'zod';

/** How many items one page takes, from the text of a query string: 1 to `max`, `fallback` where it is left out. */
export const pageLimit = (max: number, fallback: number) =>
  z.coerce.number('Takes a number').int().min(1, `Takes 1 to ${max}`).max(max, `Takes 1 to ${max}`).default(fallback);

/** The fields by which a list is asked for page by page: its size, and the opaque `next` of the page before. */
export const pageQuery = (max: number, fallback: number) => ({
  limit: pageLimit(max, fallback),
  cursor: z.string().min(1).optional(),
});
