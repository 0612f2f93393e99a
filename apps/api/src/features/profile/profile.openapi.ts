import { profileSchema } from './account-profile';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

export const profileRoutes = {
  me: {
    summary: 'Retrieves your profile, API token and usage',
    tag: 'Account',
    access: 'Protected',
    answers: { 200: answerOf(profileSchema) },
    errors: ['account.missing'],
  },
} as const satisfies Record<string, RouteDescription>;
