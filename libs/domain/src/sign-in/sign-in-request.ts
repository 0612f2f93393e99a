import { z } from 'zod';
import { maxProviderQueryCharacters } from '../limits/request-limits';

/** An email address in the normalized form by which accounts are found. */
export const emailSchema = z
  .string({ error: 'An email address is required.' })
  .trim()
  .toLowerCase()
  .max(254, 'The email address must be at most 254 characters.')
  .pipe(z.email('The email address is not valid. Enter one such as ada@example.com.'))
  .meta({ minLength: 1 });

export const magicLinkRequestSchema = z.strictObject({ email: emailSchema });
export type MagicLinkRequest = z.infer<typeof magicLinkRequestSchema>;

/** `POST /api/auth/address-change` */
export const addressChangeSchema = z.strictObject({
  email: emailSchema.meta({ description: 'The new address.', examples: ['ada.byron@example.com'] }),
});

const queryRule = 'The query of the address to which the provider sent the browser is required.';
/** `POST /api/auth/provider-sign-in` */
export const providerSignInSchema = z.strictObject({
  query: z
    .string({ error: queryRule })
    .min(1, queryRule)
    .max(maxProviderQueryCharacters, queryRule)
    .meta({ description: 'Query of the page to which the provider sent the browser back: `code=…&state=…`.' }),
});
export type ProviderSignInRequest = z.infer<typeof providerSignInSchema>;

const tokenRule = 'The token of the sign-in link is required.';
export const magicLinkQuerySchema = z.strictObject({
  token: z
    .string({ error: tokenRule })
    .min(1, tokenRule)
    .max(200, tokenRule)
    .meta({ description: 'Token from the sign-in link.', examples: ['link-token'] }),
});
export type MagicLinkQuery = z.infer<typeof magicLinkQuerySchema>;

/** `POST /api/auth/address-change/confirm` */
export const confirmAddressSchema = z.strictObject({ token: magicLinkQuerySchema.shape.token });
export type ConfirmAddressRequest = z.infer<typeof confirmAddressSchema>;
