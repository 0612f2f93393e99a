import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { tokenProfileSchema } from './token-profile';

export const tokenRoutes = {
  generateToken: {
    summary: 'Generates an API token and revokes the previous one',
    tag: 'Account',
    answers: { 200: answerOf(tokenProfileSchema) },
  },
  revokeToken: {
    summary: 'Revokes the API token',
    tag: 'Account',
    answers: { 200: answerOf(tokenProfileSchema) },
    errors: ['token.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
