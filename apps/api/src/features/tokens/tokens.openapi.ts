import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, time } from '../../platform/openapi/envelope';
import type { TokenProfile } from './token-profile';

export const tokenShape = {
  api_token: z.string().nullable().meta({ description: 'The full token while it is active, otherwise null.' }),
  token_revoked: z.boolean(),
  token_created_at: time.nullable(),
};
const tokenSchema = z.object(tokenShape) satisfies z.ZodType<TokenProfile>;

export const tokenRoutes = {
  generateToken: {
    summary: 'Generates an API token and revokes the previous one',
    tag: 'Account',
    answers: { 200: answerOf(tokenSchema) },
  },
  revokeToken: {
    summary: 'Revokes the API token',
    tag: 'Account',
    answers: { 200: answerOf(tokenSchema) },
    errors: ['token.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
