import { z } from 'zod';

/** An e-mail address in the one spelling under which its account is found. */
export const emailSchema = z
  .string({ error: 'An e-mail address is required.' })
  .trim()
  .toLowerCase()
  .max(254, 'The e-mail address is too long.')
  .pipe(z.email('The e-mail address is not valid.'));

export const magicLinkRequestSchema = z.strictObject({ email: emailSchema });
export type MagicLinkRequest = z.infer<typeof magicLinkRequestSchema>;

export const magicLinkQuerySchema = z.strictObject({
  token: z.string({ error: 'The token of the link is required.' }).min(1).max(200),
});
export type MagicLinkQuery = z.infer<typeof magicLinkQuerySchema>;
