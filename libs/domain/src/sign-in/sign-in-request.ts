import { z } from 'zod';

/** An email address in the normalized form by which accounts are found. */
export const emailSchema = z
  .string({ error: 'An email address is required.' })
  .trim()
  .toLowerCase()
  .max(254, 'The email address must be at most 254 characters.')
  .pipe(z.email('The email address is not valid. Enter one such as ada@example.com.'));

export const magicLinkRequestSchema = z.strictObject({ email: emailSchema });
export type MagicLinkRequest = z.infer<typeof magicLinkRequestSchema>;

const tokenRule = 'The token of the sign-in link is required.';
export const magicLinkQuerySchema = z.strictObject({
  token: z
    .string({ error: tokenRule })
    .min(1, tokenRule)
    .max(200, tokenRule)
    .meta({ description: 'Token from the sign-in link.', examples: ['link-token'] }),
});
export type MagicLinkQuery = z.infer<typeof magicLinkQuerySchema>;
