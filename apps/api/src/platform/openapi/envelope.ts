import { z } from 'zod';

/** What `answer` makes: `extra` stands beside `data`. */
export const answerOf = <Data extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  data: Data,
  extra?: Extra,
) => z.object({ success: z.literal(true), data, ...(extra as Extra) });

/** A page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  answerOf(z.array(item), {
    page: z.object({
      next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last.' }),
    }),
  });

export const time = z.iso.datetime();
export const position = z.string().meta({ description: 'Newer states have greater ones, compared as text.' });
export const count = z.int().nonnegative();
