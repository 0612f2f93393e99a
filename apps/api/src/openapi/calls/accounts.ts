import { planSlugs, subscriptionStatuses } from '@duetcast/domain/billing/plans';
import { z } from 'zod';
import type { AccountProfiles, AccountSummary } from '../../accounts/account-profile';
import type { TokenProfile } from '../../tokens/token-profile';
import type { RouteDescription } from '../describes';
import { answerOf, count, position, time } from './envelope';

const summaryShape = {
  id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  plan: z.string().meta({ description: 'Display name.' }),
  planSlug: z.enum(planSlugs),
};
const summarySchema = z.object(summaryShape).meta({ id: 'Account' }) satisfies z.ZodType<AccountSummary>;

const tokenShape = {
  api_token: z.string().nullable().meta({ description: 'The whole token while it is active.' }),
  token_revoked: z.boolean(),
  token_created_at: time.nullable(),
};
const tokenSchema = z.object(tokenShape) satisfies z.ZodType<TokenProfile>;

const profileSchema = z
  .object({
    ...summaryShape,
    ...tokenShape,
    subscription: z.object({
      plan: z.string(),
      status: z.enum(subscriptionStatuses),
      endDate: z.string().nullable(),
    }),
    usage: z.object({
      month: z.string(),
      domains: z.array(
        z.object({
          domain: z.string(),
          charactersUsed: count,
          charactersReserved: count,
          characterLimit: z.int().min(-1),
          position,
        }),
      ),
    }),
  })
  .meta({ id: 'Profile' }) satisfies z.ZodType<Awaited<ReturnType<AccountProfiles['profileOf']>>>;

const keySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const accountCalls = {
  me: {
    summary: 'Reads your profile, token and usage',
    tag: 'Account',
    answers: { 200: answerOf(profileSchema) },
    errors: ['account.missing'],
  },
  generateToken: {
    summary: 'Generates an API token; the one before it ends',
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

export const authCalls = {
  requestMagicLink: {
    summary: 'Sends a sign-in link by e-mail',
    description: 'The answer does not tell whether the address has an account.',
    tag: 'Account',
    answers: {
      200: {
        description: 'The link was sent, or stands here where nobody would get the mail.',
        schema: answerOf(z.object({ message: z.string(), magicLink: z.string().optional() })),
        headers: ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
      },
    },
    errors: ['rate.exceeded', 'mail.unavailable'],
  },
  verifyMagicLink: {
    summary: 'Signs in by a link',
    tag: 'Account',
    answers: {
      200: {
        description: 'Signed in; token is the session token.',
        schema: answerOf(z.object({ token: z.string(), expiresAt: time, user: summarySchema })),
        headers: ['Set-Cookie'],
      },
    },
    errors: ['auth.linkInvalid', 'auth.linkExpired', 'account.missing', 'store.conflict'],
    knows: ['anonymous'],
  },
  status: {
    summary: 'Tells whether you are signed in',
    tag: 'Account',
    answers: { 200: answerOf(z.object({ authenticated: z.boolean(), user: summarySchema.optional() })) },
    errors: ['account.missing', 'auth.unreachable'],
    knows: ['user', 'token'],
  },
  logoutEverywhere: {
    summary: 'Ends every session of your account',
    description: 'Ours, those of Clerk, and their sockets. API tokens and site tokens go on.',
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
  jwks: { summary: 'Reads the public keys of our session tokens', tag: 'Account', answers: { 200: keySetSchema } },
} as const satisfies Record<string, RouteDescription>;
