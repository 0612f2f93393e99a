import { time } from '@duetcast/domain/kernel/fields';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, listOf } from '../../platform/openapi/envelope';
import { ownSessionSchema } from './sessions/own-sessions';

export const sessionRoutes = {
  list: {
    summary: 'Lists the active sessions of your account, newest first',
    description: 'Sessions of a hosted sign-in are listed by its provider.',
    tag: 'Account',
    answers: { 200: listOf(ownSessionSchema) },
  },
  endOthers: {
    summary: 'Ends all other sessions of your account',
    description:
      'Their tokens are rejected at once, and their sockets and event streams are closed. API tokens stay valid.',
    tag: 'Account',
    answers: { 200: answerOf(z.object({ ended: z.int().meta({ description: 'Number of sessions that it ended.' }) })) },
  },
  end: {
    summary: 'Ends a session of your account',
    description: 'Its token is rejected at once, and its sockets and event streams are closed.',
    tag: 'Account',
    answers: {
      200: {
        description: 'The session has ended. The cookie of your own session is removed.',
        schema: answerOf(z.object({ id: z.string() })),
        headers: ['Set-Cookie'],
      },
    },
    errors: ['session.missing'],
  },
  recentSignIn: {
    summary: 'Retrieves until when your sign-in counts as recent',
    description: 'For pages that start a download: refused as the download would be.',
    tag: 'Account',
    answers: { 200: answerOf(z.object({ until: time })) },
  },
} as const satisfies Record<string, RouteDescription>;
