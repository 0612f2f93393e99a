import { z } from 'zod';
import { httpAddressSchema, siteAddressSchema, versionsFieldSchema } from './connection-requests';

/** Base64url of a SHA-256, without padding (RFC 7636, method S256). */
export const codeChallengePattern = /^[A-Za-z0-9_-]{43}$/;

/** `POST /api/site-authorizations` */
export const authorizeSiteSchema = z.strictObject({
  siteUrl: siteAddressSchema,
  redirectUri: httpAddressSchema.meta({ description: 'An address of the site, which gets the code.' }),
  codeChallenge: z
    .string('A codeChallenge is required')
    .regex(codeChallengePattern, 'Must be the base64url SHA-256 of the verifier, 43 characters')
    .meta({ description: 'The PKCE challenge of the verifier (RFC 7636).' }),
});
export type AuthorizeSiteRequest = z.infer<typeof authorizeSiteSchema>;

const verifierRule = 'Must have 43 to 128 letters, digits, or any of - . _ ~';

/** `POST /api/site-authorizations/token` */
export const exchangeCodeSchema = z.strictObject({
  code: z
    .string('A code is required')
    .max(100, 'Must be at most 100 characters')
    .meta({ description: 'The code that the redirect address got.', examples: ['dca_example_code_of_an_approval'] }),
  codeVerifier: z.string('A codeVerifier is required').regex(/^[A-Za-z0-9._~-]{43,128}$/, verifierRule),
  redirectUri: httpAddressSchema,
  callbackUrl: httpAddressSchema.optional().meta({ description: 'Receives the webhooks about the site’s jobs.' }),
  versions: versionsFieldSchema.optional(),
});
export type ExchangeCodeRequest = z.infer<typeof exchangeCodeSchema>;
