import { time } from '@duetcast/domain/kernel/fields';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

export const sessionRoutes = {
  recentSignIn: {
    summary: 'Retrieves until when your sign-in counts as recent',
    description: 'For pages that start a download: refused as the download would be.',
    tag: 'Account',
    answers: { 200: answerOf(z.object({ until: time })) },
  },
} as const satisfies Record<string, RouteDescription>;
