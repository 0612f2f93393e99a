import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/errors';
import { isVisible, notInLines, visibleWithout, without } from '../kernel/requests/visible-text';
import { maxTokenDays, maxTokenNameCharacters } from '../limits/token-limits';
import { tokenScopes, tokenScopeSchema } from './token-scopes';

const nameRule = `Must have 1 to ${maxTokenNameCharacters} characters, none of them a control character`;
const daysRule = `Must be a whole number of days from 1 to ${maxTokenDays}`;

/** `POST /api/auth/tokens` */
export const createTokenSchema = z.strictObject({
  /** Reminds its owner of what uses the token. */
  name: z
    .string(nameRule)
    .trim()
    .refine(isVisible, nameRule)
    .refine((name) => charactersIn(name) <= maxTokenNameCharacters, codedTooLong(nameRule))
    .regex(without(notInLines), nameRule)
    .meta({ minLength: 1, maxLength: maxTokenNameCharacters, pattern: visibleWithout(notInLines) }),
  scopes: z
    .array(tokenScopeSchema, 'Must be a list of scopes')
    .min(1, 'Choose at least one scope')
    .max(tokenScopes.length, `Must have at most ${tokenScopes.length} scopes`)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'A scope must not be repeated'),
  /** Absent: the token does not expire. */
  expiresInDays: z.int(daysRule).min(1, daysRule).max(maxTokenDays, daysRule).optional(),
});
export type CreateTokenRequest = z.infer<typeof createTokenSchema>;
