import { z } from 'zod';

/** Schema of `answer`: `extra` fields sit next to `data`. */
export const answerOf = <Data extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  data: Data,
  extra?: Extra,
) => z.object({ success: z.literal(true), data, ...(extra as Extra) });

/** Response of a call that removes something: its id. */
export const removedSchema = answerOf(z.object({ id: z.string() }));

/** Field beside the data of a list of rows, or of figures made from them. */
export const listFields = {
  behind: z
    .literal(true)
    .optional()
    .meta({ description: 'Present while the response may lack what was accepted last. Retry in a moment.' }),
};

/** Fields beside the data of a page. */
export const pageFields = {
  ...listFields,
  page: z.object({
    next: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last page.' }),
  }),
};

/** Schema of one page of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) => answerOf(z.array(item), pageFields);
