import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { namedTokenSchema } from './named-token-reads';

const createdSchema = namedTokenSchema.extend({
  token: z.string().meta({ description: 'The token. It is returned only here, and not stored.' }),
});

export const namedTokenRoutes = {
  list: {
    summary: 'Lists named API tokens',
    tag: 'Account',
    answers: { 200: answerOf(z.array(namedTokenSchema)) },
  },
  create: {
    summary: 'Creates a named API token',
    description: 'The token has the given scopes and is returned once. Without `expiresInDays` it does not expire.',
    tag: 'Account',
    answers: { 201: answerOf(createdSchema) },
    errors: ['token.tooMany'],
  },
  revoke: {
    summary: 'Revokes a named API token',
    description: 'It stops working at once, and the sites whose token it received are disconnected.',
    tag: 'Account',
    answers: { 200: answerOf(z.object({ id: z.string() })) },
    errors: ['token.unknown'],
  },
} as const satisfies Record<string, RouteDescription>;
