import { z } from 'zod';
import { siteCodeLifetimeMs } from '@duetcast/domain/limits/site-limits';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { credentialsSchema } from './sites.openapi';

export const siteAuthorizationRoutes = {
  authorize: {
    summary: 'Approves the connection of a site',
    description: `Returns a code for the server of the site, which works once within ${siteCodeLifetimeMs / 60_000} minutes.`,
    tag: 'Connections',
    answers: { 201: answerOf(z.object({ code: z.string().meta({ description: 'For the server of the site.' }) })) },
    errors: ['siteAuthorization.redirectForbidden'],
  },
  exchange: {
    summary: 'Exchanges the code of an approved site for its credentials',
    description:
      'Needs no credential. A code is used up by the first exchange, also by one with another verifier or redirect address. A site that is already connected keeps its credentials.',
    tag: 'Connections',
    answers: {
      200: { description: 'The existing credentials.', schema: credentialsSchema },
      201: { description: 'New credentials.', schema: credentialsSchema },
    },
    errors: ['siteAuthorization.codeInvalid', 'siteAuthorization.mismatch', 'connection.forbiddenAddress'],
  },
} as const satisfies Record<string, RouteDescription>;
