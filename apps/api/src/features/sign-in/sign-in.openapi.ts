import { time } from '@duetcast/domain/kernel/fields';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { accountSummarySchema } from '../profile/public';

const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const signedInSchema = answerOf(z.object({ token: z.string(), expiresAt: time, user: accountSummarySchema }));

export const signInRoutes = {
  requestMagicLink: {
    summary: 'Sends a sign-in link by email',
    description: 'The response does not reveal whether the address has an account.',
    tag: 'Account',
    answers: {
      200: {
        description:
          'The link was sent, or is sent later (`delayed`). Without a mail server, outside production, `magicLink` contains it.',
        schema: answerOf(
          z.object({
            message: z.string(),
            delayed: z
              .literal(true)
              .optional()
              .meta({ description: 'The mail server does not answer: the link is sent when it does.' }),
            magicLink: z.string().optional(),
          }),
        ),
        headers: ['Set-Cookie'],
      },
    },
    errors: ['rate.exceeded', 'mail.refused', 'mail.unavailable'],
  },
  signInLink: {
    summary: 'Retrieves whether a sign-in link was requested by this browser',
    description: 'Does not spend the link. The page of a link asks for a second confirmation in another browser.',
    tag: 'Account',
    answers: {
      200: answerOf(z.object({ requestedHere: z.boolean() })),
    },
    errors: ['auth.linkInvalid', 'auth.linkExpired'],
  },
  verifyMagicLink: {
    summary: 'Signs in with a link',
    tag: 'Account',
    answers: {
      200: {
        description: 'Signed in. `token` is the session token.',
        schema: signedInSchema,
        headers: ['Set-Cookie'],
      },
    },
    errors: ['auth.linkInvalid', 'auth.linkExpired', 'account.missing', 'store.conflict'],
    optionalAuth: ['anonymous'],
  },
  status: {
    summary: 'Retrieves your sign-in status',
    tag: 'Account',
    answers: { 200: answerOf(z.object({ authenticated: z.boolean(), user: accountSummarySchema.optional() })) },
    errors: ['account.missing', 'auth.unreachable'],
    optionalAuth: ['user', 'token'],
  },
  logoutEverywhere: {
    summary: 'Ends every session of your account',
    description: 'Includes Clerk sessions and open sockets. API tokens and site tokens stay valid.',
    tag: 'Account',
    answers: {
      200: {
        description: 'Signed out everywhere.',
        schema: answerOf(z.object({ message: z.string() })),
        headers: ['Set-Cookie'],
      },
    },
  },
  logout: {
    summary: 'Ends your session',
    tag: 'Account',
    answers: {
      200: {
        description: 'Signed out.',
        schema: answerOf(z.object({ message: z.string() })),
        headers: ['Set-Cookie'],
      },
    },
    errors: ['auth.unreachable'],
  },
  jwks: { summary: 'Retrieves the public keys of session tokens', tag: 'Account', answers: { 200: keySetSchema } },
} as const satisfies Record<string, RouteDescription>;
