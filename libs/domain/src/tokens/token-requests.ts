import { z } from 'zod';
import { charactersIn } from '../kernel/characters';
import { codedTooLong } from '../kernel/errors';
import { isVisible, notInLines, visibleWithout, without } from '../kernel/requests/visible-text';
import { maxTokenDays, maxTokenNameCharacters } from '../limits/token-limits';
import { tokenScopes, tokenScopeSchema } from './token-scopes';

const nameRule = `Must have 1 to ${maxTokenNameCharacters} characters, none of them a control character`;
const budgetRule = 'Must be a whole number of characters, 0 or more';
const budget = z.int(budgetRule).min(0, budgetRule);
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
  /** Absent: the token has no budget of its own. */
  charactersPerMonth: budget
    .optional()
    .meta({ description: 'Characters that its work may use in a UTC month, beside the limits of account and domain.' }),
});
export type CreateTokenRequest = z.infer<typeof createTokenSchema>;

/** `PATCH /api/auth/tokens/{id}` */
export const changeTokenSchema = z.strictObject({
  charactersPerMonth: budget
    .nullable()
    .meta({ description: 'Characters that its work may use in a UTC month. null: no budget of its own.' }),
});
export type ChangeTokenRequest = z.infer<typeof changeTokenSchema>;
